import { describe, expect, it } from 'vitest';
import { readPageText } from '../src/page-text.ts';
import type { TreeView } from '../src/page-text.ts';

type Node = string | { name: string; class?: string; href?: string; children: Node[] };

const view: TreeView<Node> = {
  children: (node) => (typeof node === 'string' ? [] : node.children),
  text: (node) => (typeof node === 'string' ? node : null),
  name: (node) => (typeof node === 'string' ? '' : node.name),
  attribute: (node, name) => (typeof node === 'string' ? '' : (node[name] ?? '')),
};

const element = (name: string, ...children: Node[]): Node => ({ name, children });
const read = (...children: Node[]) => readPageText(element('div', ...children), view);

describe('the text of a page', () => {
  it('joins blocks by line ends and collapses white space, but for that of code', () => {
    const page = read(
      element('h2', '标题'),
      element('p', '  甲 \n 乙', element('br'), '丙'),
      element('pre', '  if x:\n    y\n'),
    );
    expect(page.text).toBe('标题\n甲 乙\n丙\n  if x:\n    y');
    expect(page.blocks.map(({ kind }) => kind)).toEqual(['heading', 'prose', 'code']);
  });

  it('leaves out what the page adds around the words of the writer', () => {
    const mark: Node = { name: 'a', class: 'anchor', href: '#u-1', children: ['#'] };
    const note: Node = { name: 'a', href: '#u-fn-1', children: ['1'] };
    expect(read(element('h2', '标题', mark), element('p', '正文', note)).text).toBe('标题\n正文');
  });

  it('maps every run to the characters of its node', () => {
    const { text, runs } = read(element('p', '甲  ', element('b', '乙丙'), '。'));
    expect(text).toBe('甲 乙丙。');
    for (const { node, from, at, length } of runs)
      expect(text.slice(at, at + length)).toBe((node as string).slice(from, from + length));
  });
});
