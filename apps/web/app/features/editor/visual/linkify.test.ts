import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { createLinkifyPlugin } from './linkify.ts';
import { VisualText } from './visual-text.ts';

/** Types text letter by letter at the end of a text, or behind `after`. */
function typeText(source: string, typed: string, after?: string) {
  const text = new VisualText(source);
  let state = EditorState.create({ doc: text.doc(), plugins: [createLinkifyPlugin()] });
  text.adoptDocument(state.doc);
  let at = state.doc.content.size - 1;
  state.doc.descendants((node, pos) => {
    const index = after === undefined ? -1 : (node.text ?? '').indexOf(after);
    if (index >= 0) at = pos + index + (after?.length ?? 0);
  });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const apply = (tr: typeof state.tr) => {
    state = state.apply(tr);
    text.write(state.doc);
  };
  for (const letter of typed) {
    if (letter === '\b') apply(state.tr.delete(state.selection.from - 1, state.selection.from));
    else apply(state.tr.insertText(letter));
  }
  const links: string[] = [];
  state.doc.descendants((node) => {
    const link = node.marks.find(({ type }) => type.name === 'link');
    if (link !== undefined) links.push(`${node.text} ${String(link.attrs['href'])}`);
  });
  return { markdown: text.text, links, getState: () => state, apply, text };
}

describe('addresses in the visual view', () => {
  it.each([
    ['https://a.cn/b?x=1&y=2#z', 'https://a.cn/b?x=1&y=2#z'],
    ['见 https://a.cn/报销，和/或 a_b', '见 https://a.cn/报销，和/或 a_b'],
    ['www.a.cn 后', 'www.a.cn 后'],
    ['写给 li@a.cn 吧', '写给 li@a.cn 吧'],
    ['https://a.cn查看', 'https://a.cn查看'],
    ['(https://a.cn/x_y_z)', '(https://a.cn/x_y_z)'],
    ['是和/或的: a.b', '是和/或的: a.b'],
  ])('links %j without escapes', (typed, markdown) => {
    expect(typeText('', typed).markdown).toBe(markdown);
  });

  it('links what readers see as a link', () => {
    expect(typeText('', '见 https://a.cn/b，好').links).toEqual(['https://a.cn/b https://a.cn/b']);
    expect(typeText('', 'www.a.cn').links).toEqual(['www.a.cn http://www.a.cn']);
    expect(typeText('', 'main.py 1:2').links).toEqual([]);
  });

  it('follows an edit within an address and changes nothing else', () => {
    const source = '*a* https://a.cn/b 和 <https://c.cn> __d__';
    expect(typeText(source, 'x', 'https://a').markdown).toBe(source.replace('a.cn', 'ax.cn'));
    expect(typeText(source, 'x', 'https://c').markdown).toBe(source.replace('c.cn', 'cx.cn'));
    expect(typeText('<https://c.cn>,', '字').markdown).toBe('<https://c.cn>,字');
    expect(typeText('见 https://a.cn', '\b').markdown).toBe('见 https://a.c');
    expect(typeText('见 https://a.cn', ' ', 'http').links).toEqual([]);
  });

  it('keeps the text of an address whose link was removed', () => {
    const edit = typeText('', '和/或 https://a.cn');
    const link = edit.getState().schema.marks['link']!;
    edit.apply(edit.getState().tr.removeMark(0, edit.getState().doc.content.size, link));
    expect(edit.text.text).toBe('和/或 https:\\//a.cn');
    edit.apply(edit.getState().tr.insertText(' 后'));
    expect(edit.text.text).toBe('和/或 https:\\//a.cn 后');
  });

  it('escapes only the signs that need it', () => {
    expect(typeText('', '*a* https://a.cn/x_y 和/或 [b] <c>').markdown).toBe(
      '\\*a\\* https://a.cn/x_y 和/或 [b] \\<c>',
    );
    expect(typeText('`', '').markdown).toBe('`');
    expect(typeText('说 **明** 后', ' <br> 1/2').markdown).toBe('说 **明** 后 \\<br> 1/2');
  });
});
