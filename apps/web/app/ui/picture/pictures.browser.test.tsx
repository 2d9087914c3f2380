import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { Prose } from '../prose.tsx';
import { usePictures } from './use-pictures.ts';

/** Creates a picture of `wide` by `high` pixels. */
function picture(wide: number, high: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  canvas.getContext('2d')?.fillRect(0, 0, wide, high);
  return canvas.toDataURL();
}
const HTML = `<p><img src="${picture(1600, 900)}" alt="平面图" width="320"></p>
<p><a href="#elsewhere"><img src="${picture(90, 30)}" alt="链接里的图"></a></p>
<p><img src="${picture(600, 900)}" alt="立面图" width="120"></p>`;

function Text() {
  const body = useRef<HTMLDivElement>(null);
  usePictures(body);
  return (
    <div ref={body}>
      <Prose html={HTML} />
    </div>
  );
}

const small = (name: string) => page.getByRole('button', { name: `查看大图：${name}` });
const viewer = page.getByRole('dialog', { name: '查看大图' });
const large = viewer.getByRole('img', { name: '平面图' });
const getDrawnWidth = () => large.element().getBoundingClientRect().width;

async function openFirst() {
  const screen = await mount(<Text />);
  await expect.element(small('平面图')).toBeVisible();
  (small('平面图').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(large).toBeVisible();
  await expect.poll(getDrawnWidth).toBeGreaterThan(800);
  return screen;
}

describe('pictures of a text', () => {
  it('open with Enter in window size, with the others beside them', async () => {
    await openFirst();
    await expect.element(viewer.getByText('1 / 2')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(viewer.getByText('2 / 2')).toBeVisible();
    await expect.element(viewer.getByRole('img', { name: '立面图' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(viewer.getByText('1 / 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(small('平面图')).toHaveFocus();
  });

  it('zoom by key, button and wheel', async () => {
    await openFirst();
    const fitting = getDrawnWidth();
    await userEvent.keyboard('+');
    await expect.poll(getDrawnWidth).toBeGreaterThan(fitting * 1.3);
    await userEvent.keyboard('0');
    await expect.poll(getDrawnWidth).toBeCloseTo(fitting, 0);
    await viewer.getByRole('button', { name: '放大' }).click();
    await expect.poll(getDrawnWidth).toBeGreaterThan(fitting * 1.3);
    await viewer.getByRole('button', { name: '缩小' }).click();
    await expect.poll(getDrawnWidth).toBeCloseTo(fitting, 0);
    await userEvent.wheel(large, { delta: { y: -400 } });
    await expect.poll(getDrawnWidth).toBeGreaterThan(fitting * 1.1);
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
  });

  it('open by press and close by button', async () => {
    await mount(<Text />);
    await small('立面图').click();
    await expect.element(viewer.getByText('2 / 2')).toBeVisible();
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect.element(viewer).not.toBeInTheDocument();
  });

  it('stay links where they are links', async () => {
    await mount(<Text />);
    await expect.element(small('平面图')).toBeVisible();
    await expect.element(small('链接里的图')).not.toBeInTheDocument();
    await page.getByRole('link', { name: '链接里的图' }).click();
    await expect.poll(() => location.hash).toBe('#elsewhere');
    expect(document.querySelector('.pswp')).toBeNull();
    history.replaceState(history.state, '', location.pathname + location.search);
  });

  it('close with their page', async () => {
    const { unmount } = await openFirst();
    await unmount();
    await expect.element(viewer).not.toBeInTheDocument();
  });
});
