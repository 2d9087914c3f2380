import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Prose } from '../../../ui/prose.tsx';
import { ReadingPositionTracker } from '../reading.public.ts';

const KEY = 'zhihui_places_7';
const MIN_LENGTH_RATIO = [1, 2, 3, 4]
  .map(
    (part) =>
      `<h2 id="part-${part}">第${part}节</h2>${[1, 2, 3]
        .map((n) => `<p style="height: 500px">第${part}节第${n}段</p>`)
        .join('')}`,
  )
  .join('');

function Article({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <div ref={body}>
      <Prose html={html} />
      <ReadingPositionTracker id={5} body={body} />
    </div>
  );
}

const mounted = (html = MIN_LENGTH_RATIO, user: { id: number } | null = { id: 7 }) =>
  mount(<Article html={html} />, { user: user === null ? null : makeUser([], user) });
const offer = page.getByRole('button', { name: /^从上次阅读位置继续/u });
const readStored = () => localStorage.getItem(KEY);
const scrollToText = (text: string) => page.getByText(text).element().scrollIntoView();

afterEach(() => scrollTo(0, 0));

describe('the position where a reader stopped in a long text', () => {
  it('is saved while they read', async () => {
    localStorage.setItem(KEY, '[["5","part-1",1]]');
    await mounted();
    // the prompt shows that the tracker is listening
    await expect.element(offer).toBeVisible();
    scrollToText('第3节第2段');
    await expect.poll(readStored).toBe('[["5","part-3",2]]');
  });

  it('is offered on the next visit without scrolling, and a press scrolls there', async () => {
    localStorage.setItem(KEY, '[["5","part-3",2]]');
    await mounted();
    await expect.element(offer).toMatchTextContent('从上次阅读位置继续：第3节');
    expect(scrollY).toBe(0);
    await offer.click();
    await expect.element(page.getByText('第3节第2段')).toBeInViewport();
    await expect.element(page.getByText('第3节第2段')).toHaveFocus();
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('is removed when the reader declines', async () => {
    localStorage.setItem(KEY, '[["5","",3],["9","x",1]]');
    await mounted();
    await expect.element(offer).toBeVisible();
    await page.getByRole('button', { name: '忽略' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(readStored()).toBe('[["9","x",1]]');
  });

  it('is removed when they have read to the end', async () => {
    localStorage.setItem(KEY, '[["5","part-2",1]]');
    await mounted();
    await expect.element(offer).toBeVisible();
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(readStored).toBe('[]');
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('falls back to the heading above when the text is shorter, and to nothing when that was removed', async () => {
    localStorage.setItem(KEY, '[["5","part-4",30]]');
    const { unmount } = await mounted();
    await offer.click();
    await expect.element(page.getByRole('heading', { name: '第4节' })).toHaveFocus();
    await unmount();
    scrollTo(0, 0);
    localStorage.setItem(KEY, '[["5","part-9",1],["6","x",1]]');
    await mounted();
    scrollToText('第2节第2段');
    await expect.poll(readStored).toBe('[["5","part-2",2],["6","x",1]]');
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('is neither saved nor offered for visitors or another user', async () => {
    localStorage.setItem(KEY, '[["5","part-3",2]]');
    const { unmount } = await mounted(MIN_LENGTH_RATIO, null);
    await expect.element(page.getByText('第1节第1段')).toBeVisible();
    expect(offer.elements()).toEqual([]);
    await unmount();
    await mounted(MIN_LENGTH_RATIO, { id: 8 });
    scrollToText('第2节第2段');
    await expect.poll(() => localStorage.getItem('zhihui_places_8')).not.toBeNull();
    expect(readStored()).toBe('[["5","part-3",2]]');
  });
});
