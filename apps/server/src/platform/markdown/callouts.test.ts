import { describe, expect, it } from 'vitest';
import { CALLOUT_LABELS } from '@zhihui/markdown/callouts.ts';
import { renderMarkdown } from './render.ts';

const html = (source: string) => renderMarkdown(source).html.replace(/\n/g, '');
const callout = (kind: keyof typeof CALLOUT_LABELS, inside: string) =>
  `<blockquote class="callout callout-${kind}" role="note"><p class="callout-label">${CALLOUT_LABELS[kind]}</p>${inside}</blockquote>`;

describe('callouts', () => {
  it.each(['note', 'tip', 'important', 'warning', 'caution'] as const)('%s', (kind) => {
    expect(html(`> [!${kind.toUpperCase()}]\n> 正文\n>\n> - 一`)).toBe(
      callout(kind, '<p>正文</p><ul><li>一</li></ul>'),
    );
  });

  it('the mark may stand alone, in small letters, in a paragraph of its own or in a list', () => {
    expect(html('> [!tip]  \n> 正文')).toBe(callout('tip', '<p>正文</p>'));
    expect(html('> [!NOTE]')).toBe(callout('note', ''));
    expect(html('> [!NOTE]\n>\n> 正文')).toBe(callout('note', '<p>正文</p>'));
    expect(html('- > [!NOTE]\n  > 正文')).toContain(callout('note', '<p>正文</p>'));
  });

  it('other quotes stay quotes, whatever stands in them', () => {
    expect(html('> [!NOTE] 标题\n> 正文')).toMatch(/^<blockquote><p>\[!NOTE\] 标题/u);
    expect(html('> [!DANGER]\n> 正文')).toMatch(/^<blockquote><p>\[!DANGER\]/u);
    expect(html('> 正文\n> [!NOTE]')).toMatch(/^<blockquote><p>正文/u);
    expect(html('[!NOTE]')).toBe('<p>[!NOTE]</p>');
    expect(html('<blockquote class="hero callout">x</blockquote>')).toBe(
      '<blockquote>x</blockquote>',
    );
    expect(html('<p class="callout-label">x</p>')).toBe('<p>x</p>');
  });

  it('its label is not part of the text: not searched, not quoted, not in the excerpt', () => {
    const { text, excerpt } = renderMarkdown('> [!WARNING]\n> 小心\n\n正文');
    expect(text).toBe('小心\n正文');
    expect(excerpt).toBe('小心 正文');
  });
});

describe('diagrams', () => {
  it('a fence of mermaid is code that says it can be drawn', () => {
    expect(html('```mermaid\ngraph TD\n  A --> B\n```')).toContain('<figure class="code diagram">');
    expect(html('```js\n1\n```')).toContain('<figure class="code">');
  });
});
