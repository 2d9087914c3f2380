import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { Drawer } from './drawer.tsx';

const drawer = page.getByRole('complementary', { name: '目录' });
const opener = page.getByRole('button', { name: '打开目录' });
const mounted = () =>
  mount(
    <>
      <button type="button" popoverTarget="contents">
        打开目录
      </button>
      <Drawer id="contents" title="目录">
        <a href="#part">第一节</a>
      </Drawer>
    </>,
  );

afterEach(() => page.viewport(1440, 900));

describe('a drawer', () => {
  it('is shown beside the text in wide windows, without a close button', async () => {
    await mounted();
    await expect.element(drawer).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: '关闭' })).not.toBeInTheDocument();
  });

  it('slides over a narrow page, and closes by Escape or its button', async () => {
    await page.viewport(390, 800);
    await mounted();
    await expect.element(drawer).not.toBeInTheDocument();
    await opener.click();
    await expect.element(drawer).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await opener.click();
    await drawer.getByRole('button', { name: '关闭' }).click();
    await expect.element(drawer).not.toBeInTheDocument();
  });
});
