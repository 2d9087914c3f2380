import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../test/mount.tsx';
import { Prose } from '../prose.tsx';
import { useFootnotes } from './use-footnotes.ts';

const mark = (n: number) =>
  `<sup><a href="#u-fn-${n}" id="u-fnref-${n}" aria-label="脚注 ${n}">${n}</a></sup>`;
const note = (n: number, text: string) =>
  `<li id="u-fn-${n}"><p>${text} <a href="#u-fnref-${n}" aria-label="回到正文">↩</a></p></li>`;
const HTML = `<h2>保修</h2><p>保修期为三年。${mark(1)} 易损件另算。${mark(2)}</p>
<p style="height: 3000px">正文</p>
<section class="footnotes" aria-label="脚注"><ol>${note(1, '自<b>验收之日</b>起算。')}${note(2, '电池、灯管。')}</ol></section>`;

function Text({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  useFootnotes(body);
  return (
    <div ref={body}>
      <Prose html={html} />
    </div>
  );
}

const link = (n: number) => page.getByRole('link', { name: `脚注 ${n}` });
const popover = (n: number) => page.getByRole('dialog', { name: `脚注 ${n}` });
const place = () => [scrollY, location.hash];

afterEach(() => history.replaceState(history.state, '', location.pathname + location.search));

describe('a footnote', () => {
  it('is shown beside its mark without its back link, and does not scroll the page', async () => {
    await mount(<Text html={HTML} />);
    await link(1).click();
    await expect.element(popover(1)).toBeVisible();
    await expect.element(popover(1)).toMatchTextContent('自验收之日起算');
    await expect
      .element(popover(1).getByRole('link', { name: '回到正文' }))
      .not.toBeInTheDocument();
    expect(place()).toEqual([0, '']);
    const box = popover(1).element().getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThan(link(1).element().getBoundingClientRect().bottom);
  });

  it('is shown at the lower edge on a phone', async () => {
    await page.viewport(390, 800);
    await mount(<Text html={HTML} />);
    await link(1).click();
    await expect.element(popover(1)).toBeVisible();
    const { left, right, bottom } = popover(1).element().getBoundingClientRect();
    expect([left >= 0, right <= 390, bottom]).toEqual([true, true, 800]);
    await page.viewport(1440, 900);
  });

  it('closes with Escape and restores the focus to its mark', async () => {
    await mount(<Text html={HTML} />);
    await link(1).click();
    await expect.element(popover(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(popover(1)).not.toBeInTheDocument();
    await expect.element(link(1)).toHaveFocus();
  });

  it('opens with Enter, and closes with its button or a press outside', async () => {
    await mount(<Text html={HTML} />);
    link(2).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(popover(2)).toMatchTextContent('电池、灯管');
    await page.getByRole('heading', { name: '保修' }).click();
    await expect.element(popover(2)).not.toBeInTheDocument();
    await link(2).click();
    await popover(2).getByRole('button', { name: '关闭' }).click();
    await expect.element(popover(2)).not.toBeInTheDocument();
  });

  it('links to the note itself', async () => {
    await mount(<Text html={HTML} />);
    await link(1).click();
    await popover(1).getByRole('link', { name: '查看全部脚注' }).click();
    await expect.element(popover(1)).not.toBeInTheDocument();
    await expect.poll(() => location.hash).toBe('#u-fn-1');
    await expect.element(page.getByText('验收之日')).toBeInViewport();
  });

  it('belongs to its own text when the page has several', async () => {
    await mount(
      <>
        <Text html={HTML.replace('保修', '另一篇')} />
        <Text html={HTML.replaceAll('验收之日', '交货之日')} />
      </>,
    );
    await link(1).nth(1).click();
    await expect.element(popover(1)).toMatchTextContent('自交货之日起算');
  });
});
