import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { userWith } from '../../../../test/user.ts';
import { Prose } from '../../../ui/prose.tsx';
import { PlaceKeeper } from '../reading.public.ts';

const KEY = 'zhihui_places_7';
const LONG = [1, 2, 3, 4]
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
      <PlaceKeeper id={5} body={body} />
    </div>
  );
}

const mounted = (html = LONG, user: { id: number } | null = { id: 7 }) =>
  mount(<Article html={html} />, { user: user === null ? null : userWith([], user) });
const offer = page.getByRole('button', { name: /^接着上次读到的地方/u });
const kept = () => localStorage.getItem(KEY);
const readTo = (words: string) => page.getByText(words).element().scrollIntoView();

afterEach(() => scrollTo(0, 0));

describe('where a reader stopped in a long text', () => {
  it('is kept while they read', async () => {
    localStorage.setItem(KEY, '[["5","part-1",1]]');
    await mounted();
    // what is offered says that somebody listens
    await expect.element(offer).toBeVisible();
    readTo('第3节第2段');
    await expect.poll(kept).toBe('[["5","part-3",2]]');
  });

  it('is offered the next time, without moving the page, and leads there with a press', async () => {
    localStorage.setItem(KEY, '[["5","part-3",2]]');
    await mounted();
    await expect.element(offer).toMatchTextContent('接着上次读到的地方：第3节');
    expect(scrollY).toBe(0);
    await offer.click();
    await expect.element(page.getByText('第3节第2段')).toBeInViewport();
    await expect.element(page.getByText('第3节第2段')).toHaveFocus();
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('is forgotten when the offer is declined', async () => {
    localStorage.setItem(KEY, '[["5","",3],["9","x",1]]');
    await mounted();
    await expect.element(offer).toBeVisible();
    await page.getByRole('button', { name: '不用了' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(kept()).toBe('[["9","x",1]]');
  });

  it('is forgotten when they have read to the end', async () => {
    localStorage.setItem(KEY, '[["5","part-2",1]]');
    await mounted();
    await expect.element(offer).toBeVisible();
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(kept).toBe('[]');
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('is the heading above it where the text has become shorter, and nothing where that is gone', async () => {
    localStorage.setItem(KEY, '[["5","part-4",30]]');
    const { unmount } = await mounted();
    await offer.click();
    await expect.element(page.getByRole('heading', { name: '第4节' })).toHaveFocus();
    await unmount();
    scrollTo(0, 0);
    localStorage.setItem(KEY, '[["5","part-9",1],["6","x",1]]');
    await mounted();
    readTo('第2节第2段');
    await expect.poll(kept).toBe('[["5","part-2",2],["6","x",1]]');
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('is neither kept nor offered for visitors, and not for another person', async () => {
    localStorage.setItem(KEY, '[["5","part-3",2]]');
    const { unmount } = await mounted(LONG, null);
    await expect.element(page.getByText('第1节第1段')).toBeVisible();
    expect(offer.elements()).toEqual([]);
    await unmount();
    await mounted(LONG, { id: 8 });
    readTo('第2节第2段');
    await expect.poll(() => localStorage.getItem('zhihui_places_8')).not.toBeNull();
    expect(kept()).toBe('[["5","part-3",2]]');
  });
});
