import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { Prose } from '../../../ui/prose.tsx';
import { useLinkCards } from './use-link-cards.ts';

/** Cards are cached as long as the page exists, so each test uses addresses of its own. */
let number = 100;
const card = page.getByRole('tooltip');
const link = (name: string) => page.getByRole('link', { name });
const otherElement = page.getByText('别处');

function Text({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  useLinkCards(body);
  return (
    <div ref={body}>
      <p>别处</p>
      <Prose html={html} />
    </div>
  );
}

async function mounted(reply?: DataFor<'GET /link/card'> | Refusal) {
  const id = (number += 1);
  const card = {
    ...{ id, model: 'ARTICLE' as const, title: '报关单', excerpt: '一式三联。' },
    ...{ category: '进口', at: new Date().toISOString() },
  };
  const requests = stubApi('GET /link/card', () => {
    if (reply instanceof Refusal) throw reply;
    return reply === undefined ? card : reply;
  });
  const screen = await mount(
    <Text
      html={`<p style="margin-top: 200px">见<a href="/article/${id}">单证</a>、<a href="/question/${id}">问答</a>、
        <a href="/list?model=ARTICLE">列表</a>、<a href="https://example.com/article/1">外面</a>。</p>`}
    />,
  );
  return { ...screen, id, addresses: () => requests.map(({ query }) => query.get('address')) };
}

afterEach(() => userEvent.keyboard('{Escape}'));

describe('the card of a link within the site', () => {
  it('shows the target while the pointer rests on the link, and disappears with the pointer', async () => {
    const { id, addresses } = await mounted();
    await link('单证').hover();
    await expect.element(card).toMatchTextContent('报关单');
    await expect.element(card).toMatchTextContent('一式三联。');
    await expect.element(card).toMatchTextContent('知识库 · 进口 · 刚刚');
    expect(addresses()).toEqual([`/article/${id}`]);
    await card.hover();
    await expect.element(card).toBeVisible();
    await otherElement.hover();
    await expect.element(card).not.toBeInTheDocument();
    await link('单证').hover();
    await expect.element(card).toBeVisible();
    expect(addresses()).toHaveLength(1);
  });

  it('appears even if the pointer left the link for a moment before it loaded', async () => {
    await mounted();
    await link('单证').hover();
    await otherElement.hover();
    await link('单证').hover();
    await expect.element(card).toBeVisible();
    expect(card.elements()).toHaveLength(1);
  });

  it('describes the link for keyboard users, and disappears with Escape and on blur', async () => {
    await mounted();
    // the listener for focus is attached after the first paint
    await expect.element(link('单证')).toBeVisible();
    await otherElement.click();
    await userEvent.keyboard('{Tab}');
    await expect.element(link('单证')).toHaveFocus();
    await expect.element(card).toBeVisible();
    await expect.element(link('单证')).toHaveAccessibleDescription(/一式三联/u);
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(link('单证')).not.toHaveAttribute('aria-describedby');
    await userEvent.keyboard('{Tab}');
    await expect.element(card).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(card).not.toBeInTheDocument();
  });

  it('replaces the card of another link', async () => {
    const { id, addresses } = await mounted();
    await link('单证').hover();
    await expect.element(card).toBeVisible();
    await link('问答').hover();
    await expect.poll(addresses).toEqual([`/article/${id}`, `/question/${id}`]);
    await expect.element(card).toBeVisible();
    expect(card.elements()).toHaveLength(1);
  });

  it('is not shown for a hidden content, and is requested again after a failure', async () => {
    const hidden = await mounted(null);
    await link('单证').hover();
    await expect.poll(hidden.addresses).toHaveLength(1);
    expect(card.elements()).toHaveLength(0);
    await hidden.unmount();
    const failing = await mounted(new Refusal(500, ''));
    await link('单证').hover();
    await expect.poll(failing.addresses).toHaveLength(1);
    await otherElement.hover();
    await link('问答').hover();
    await expect.poll(failing.addresses).toHaveLength(2);
    await link('单证').hover();
    await expect.poll(failing.addresses).toHaveLength(3);
  });

  it('is requested neither on touch nor for other addresses', async () => {
    const { id, addresses } = await mounted();
    const touch = { pointerType: 'touch', bubbles: true };
    link('单证').element().dispatchEvent(new PointerEvent('pointerover', touch));
    await link('列表').hover();
    await link('外面').hover();
    // a later card is visible, so the earlier links had their time
    await link('问答').hover();
    await expect.element(card).toBeVisible();
    expect(addresses()).toEqual([`/question/${id}`]);
  });
});
