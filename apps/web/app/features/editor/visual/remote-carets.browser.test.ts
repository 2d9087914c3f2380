import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness.js';
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { COLORS, getUserColor } from '../model/user-color.ts';
import { createVisual } from './create-visual.ts';
import '../../../theme/prose.css';

let cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
});

/** The visual view of a text, and another user's page of the same text. */
function openWithPeer(content: string) {
  const shared = createSharedText(content);
  const peer = createSharedText();
  Y.applyUpdate(peer.doc, Y.encodeStateAsUpdate(shared.doc));
  peer.doc.on('update', (update: Uint8Array) => Y.applyUpdate(shared.doc, update, 'remote'));
  peer.awareness.on('update', () =>
    applyAwarenessUpdate(
      shared.awareness,
      encodeAwarenessUpdate(peer.awareness, [peer.doc.clientID]),
      'remote',
    ),
  );
  const parent = document.body.appendChild(document.createElement('main'));
  const view = createVisual({
    parent,
    shared,
    placeholder: '',
    onFiles: () => '',
    onSave: () => undefined,
    onSubmit: () => undefined,
  });
  cleanups.push(() => {
    view.destroy();
    shared.destroy();
    peer.destroy();
    parent.remove();
  });
  peer.awareness.setLocalStateField('user', { id: '2', name: '周砚', color: '#ffff99' });
  return { parent, peer, name: () => parent.querySelector<HTMLElement>('[data-caret-name]') };
}

function placeCaret(peer: SharedText, anchor: number, head = anchor): void {
  const relative = (offset: number) => Y.createRelativePositionFromTypeIndex(peer.text, offset);
  peer.awareness.setLocalStateField('cursor', { anchor: relative(anchor), head: relative(head) });
}

it('draws the caret of another user as a thin line that takes no room', () => {
  const { parent, peer, name } = openWithPeer('第一段\n\n第二段');
  const paragraph = parent.querySelector('p')!;
  const before = paragraph.getBoundingClientRect();
  placeCaret(peer, 2);
  const caret = name()!.parentElement!;
  expect(caret.closest('p')).toBe(parent.querySelector('p'));
  expect(caret.getBoundingClientRect().width).toBeLessThanOrEqual(2);
  expect(getComputedStyle(caret).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  const after = parent.querySelector('p')!.getBoundingClientRect();
  expect(after.height).toBe(before.height);
  expect(name()!.textContent).toBe('周砚');
  const flag = name()!.getBoundingClientRect();
  expect(flag.height).toBeLessThan(20);
  expect(flag.bottom).toBeLessThanOrEqual(caret.getBoundingClientRect().top + 1);
});

it('shows the name while the caret moves or its user types, and hides it afterwards', async () => {
  const { peer, name } = openWithPeer('第一段');
  placeCaret(peer, 3);
  expect(getComputedStyle(name()!).opacity).toBe('1');
  await expect.poll(() => getComputedStyle(name()!).opacity, { timeout: 6000 }).toBe('0');
  // at the end of the text the caret has the same relative position as before
  peer.text.insert(3, '字');
  placeCaret(peer, 4);
  expect(getComputedStyle(name()!).opacity).toBe('1');
  await expect.poll(() => getComputedStyle(name()!).opacity, { timeout: 6000 }).toBe('0');
});

it('marks what another user has selected', () => {
  const { parent, peer } = openWithPeer('第一段\n\n第二段');
  placeCaret(peer, 0, 7);
  const marked = [...parent.querySelectorAll('p > span')].map((item) => item.textContent);
  expect(marked.join('|')).toContain('第一段');
  expect(marked.join('|')).toContain('第二');
});

it.each(['light', 'dark'])('has legible colours on a %s page', (theme) => {
  document.documentElement.dataset['theme'] = theme;
  document.body.style.background = 'var(--ant-color-bg-container)';
  cleanups.push(() => document.body.removeAttribute('style'));
  const { peer, name } = openWithPeer('第一段');
  placeCaret(peer, 1);
  const label = getComputedStyle(name()!);
  expect(contrast(label.color, label.backgroundColor)).toBeGreaterThanOrEqual(4.5);
  const page = getComputedStyle(document.body).backgroundColor;
  const caret = name()!.parentElement!;
  for (const color of COLORS) {
    expect(contrast('rgb(255 255 255)', toRgb(color))).toBeGreaterThanOrEqual(4.5);
    caret.style.setProperty('--caret-color', color);
    const line = getComputedStyle(caret).borderInlineStartColor;
    expect(contrast(line, page), color).toBeGreaterThanOrEqual(3);
  }
  expect(COLORS).toContain(getUserColor('2').color);
});

function toRgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(' ')})`;
}

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const numbers = (color.match(/[\d.]+/gu) ?? []).map(Number);
  const scale = color.startsWith('color(') ? 1 : 255;
  const [red = 0, green = 0, blue = 0] = numbers
    .slice(0, 3)
    .map((part) => part / scale)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
