import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { ReadingPreferencesButton } from './reading-preferences-button.tsx';

const opener = page.getByRole('button', { name: '阅读设置' });
const panel = page.getByRole('dialog', { name: '阅读设置' });
const choice = (name: string, nth = 0) => panel.getByRole('radio', { name, exact: true }).nth(nth);
const getFontSize = () => getComputedStyle(document.querySelector('.prose')!).fontSize;
const stored = () => localStorage.getItem('zhihui_reading');
const mounted = (widths = true) =>
  mount(
    <>
      <ReadingPreferencesButton widths={widths} />
      <div data-reading="">
        <Prose html="<p>正文</p>" />
      </div>
    </>,
  );

afterEach(async () => {
  delete document.documentElement.dataset['type'];
  delete document.documentElement.dataset['wide'];
  await page.viewport(1440, 900);
});

describe('the choice of type and width', () => {
  it('opens with the current choice, applies each choice at once and remembers it', async () => {
    await mounted();
    expect(getFontSize()).toBe('16px');
    await opener.click();
    await expect.element(choice('标准')).toHaveFocus();
    await choice('特大').click();
    expect(getFontSize()).toBe('20px');
    await choice('宽').click();
    expect(document.documentElement.hasAttribute('data-wide')).toBe(true);
    expect(stored()).toBe('xl wide');
  });

  it('works by keyboard and restores the focus on Escape', async () => {
    await mounted();
    await opener.click();
    await expect.element(choice('标准')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(getFontSize()).toBe('18px');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice('大')).toBeVisible();
  });

  it('forgets a choice that equals the default', async () => {
    await mounted();
    await opener.click();
    await choice('小').click();
    expect(stored()).not.toBeNull();
    await choice('标准').click();
    expect(stored()).toBeNull();
    expect(getFontSize()).toBe('16px');
  });

  it('offers no widths when lines have no room to grow', async () => {
    await page.viewport(390, 800);
    await mounted();
    await opener.click();
    await expect.element(choice('特大')).toBeVisible();
    await expect.element(panel.getByText('页面宽度')).not.toBeVisible();
  });
});
