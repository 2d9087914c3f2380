import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { CarouselSlot, readCarousel } from './carousel-slot.tsx';
import type { CarouselItem } from './carousel-slot.tsx';
import { ErrorDialog } from './error-dialog.tsx';

const picture = (title: string, more: Partial<CarouselItem> = {}): CarouselItem => ({
  imageUrl: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"/>#${title}`,
  redirectUrl: `#${title}`,
  title,
  width: 800,
  height: 300,
  ...more,
});
const carousel = page.getByRole('region', { name: '轮播图' });
const shown = () =>
  carousel
    .getByRole('img')
    .elements()
    .filter((image) => image.closest('[inert]') === null)
    .map((image) => image.getAttribute('alt'));
const mounted = (...items: CarouselItem[]) =>
  mount(<CarouselSlot carousel={{ items, error: null }} />);

describe('the carousel', () => {
  it('turns by its buttons, wraps at both ends, and exposes only the visible picture', async () => {
    await mounted(picture('甲'), picture('乙'), picture('丙'));
    await expect.poll(shown).toEqual(['甲']);
    await page.getByRole('button', { name: '下一张' }).click();
    await expect.poll(shown).toEqual(['乙']);
    page.getByRole('button', { name: '下一张' }).element().focus();
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(document.activeElement).toHaveAttribute('href', '#乙');
    await page.getByRole('button', { name: '上一张' }).click();
    await page.getByRole('button', { name: '上一张' }).click();
    await expect.poll(shown).toEqual(['丙']);
    await page.getByRole('button', { name: '下一张' }).click();
    await expect.poll(shown).toEqual(['甲']);
  });

  it('turns by the arrow keys while it has the focus', async () => {
    // with two pictures the previous one is the next one
    await mounted(picture('甲'), picture('乙'), picture('丙'));
    await expect.poll(shown).toEqual(['甲']);
    page.getByRole('button', { name: '下一张' }).element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(shown).toEqual(['乙']);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(shown).toEqual(['甲']);
  });

  it('has no buttons for a single picture', async () => {
    await mounted(picture('甲', { redirectUrl: null }));
    await expect.poll(shown).toEqual(['甲']);
    await expect.element(carousel.getByRole('button')).not.toBeInTheDocument();
    await expect.element(carousel.getByRole('link')).not.toBeInTheDocument();
  });

  it('takes no space without pictures', async () => {
    const { container } = await mounted();
    expect(container.querySelector('main')?.childElementCount).toBe(0);
  });

  it('keeps its size and texts when a picture is broken', async () => {
    await mounted(
      picture('甲', { imageUrl: 'data:image/png;base64,AAAA', width: null, height: null }),
    );
    await expect.poll(shown).toEqual(['甲']);
    expect(carousel.element().getBoundingClientRect().height).toBeGreaterThan(80);
    await expect.element(carousel.getByText('甲')).toBeVisible();
  });

  it('shows the message of a server error in a dialog, and nothing for other failures', async () => {
    const failed = readCarousel({ ok: false, error: { code: 500, msg: '' } });
    await mount(
      <>
        <CarouselSlot carousel={failed} />
        <CarouselSlot carousel={readCarousel({ ok: false, error: { code: 404, msg: '不存在' } })} />
        <ErrorDialog />
      </>,
    );
    await expect
      .element(page.getByRole('dialog', { name: 'ERROR' }))
      .toMatchTextContent('Unknown exception');
    await page.getByRole('button', { name: '知道了' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
