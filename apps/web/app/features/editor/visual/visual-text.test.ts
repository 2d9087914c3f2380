import { EditorState, TextSelection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { getOffset, getPosition } from './positions.ts';
import { schema } from './schema.ts';
import type { TextChange } from '../model/shared-text.ts';
import { VisualText } from './visual-text.ts';

/** Edits a text in the visual view, without a page. */
class Writer {
  readonly text: VisualText;
  state: EditorState;
  changes: TextChange[] = [];

  constructor(source: string) {
    this.text = new VisualText(source);
    this.state = EditorState.create({ doc: this.text.doc() });
    this.text.adoptDocument(this.state.doc);
  }

  do(build: (tr: Transaction) => Transaction): this {
    this.state = this.state.apply(build(this.state.tr));
    this.changes = this.text.write(this.state.doc);
    this.check();
    return this;
  }

  /** Types behind the first occurrence of `after`. */
  type(after: string, text: string): this {
    const at = this.find(after) + after.length;
    return this.do((tr) => tr.insertText(text, at));
  }

  find(text: string): number {
    let position = -1;
    this.state.doc.descendants((node, at) => {
      const index = node.isText && position === -1 ? (node.text ?? '').indexOf(text) : -1;
      if (index >= 0) position = at + index;
      return position === -1;
    });
    if (position === -1) throw new Error(`not there: ${text}`);
    return position;
  }

  /** Applies a remote text. */
  receive(text: string): this {
    const change = this.text.read(text);
    if (change !== null) {
      const children = [...this.state.doc.children];
      children.splice(change.from, change.to - change.from, ...change.nodes);
      this.state = EditorState.create({ doc: schema.nodes.doc.create(null, children) });
      this.text.adoptDocument(this.state.doc);
    }
    this.check();
    return this;
  }

  /** Checks that the blocks match the text and the document. */
  check(): void {
    expect(this.text.blocks.map(({ node }) => node)).toEqual([...this.state.doc.children]);
    let last = 0;
    for (const { from, to, node } of this.text.blocks) {
      expect(from).toBeGreaterThanOrEqual(last);
      if (to > from) expect(this.text.text.slice(from, to)).toBe(this.text.source(node));
      last = to;
    }
  }
}

const EVERYTHING = `Title of it
===

Some *words* __strong__ with \`code\` and a [link](https://a.cn/b "t")  
second line\\
third ~~gone~~ <kbd>x</kbd> $a+b$

* one
* two
    1. deep
    2. deeper

       with a paragraph

- [ ] to do
- [x] done

> quoted
> more

> [!WARNING]
> careful

| a   | b |
|:----|--:|
| 1   | 2 \\| 3 |

~~~js title="a.js"
const a = 1;

~~~

    indented code

$$
E = mc^2
$$

***

<div align="center">

![picture](/media/a.png "title") and [ref][r] and note[^1] www.example.com.

</div>

[r]: https://ref.cn
[^1]: The note

    goes on.
`;

describe('the visual view and its text', () => {
  it('shows every block, and keeps the text as it is', () => {
    const writer = new Writer(EVERYTHING);
    expect(writer.text.text).toBe(EVERYTHING);
    expect([...writer.state.doc.children].map(({ type }) => type.name)).toEqual([
      'heading',
      'paragraph',
      'bullet_list',
      'bullet_list',
      'blockquote',
      'callout',
      'table',
      'code_block',
      'code_block',
      'math_block',
      'horizontal_rule',
      'raw_block',
      'paragraph',
      'raw_block',
      'raw_block',
      'raw_block',
    ]);
    writer.check();
  });

  it.each([
    ['Title', 'Title of it', 'Title! of it'],
    ['strong', '__strong__', '__strong!__'],
    ['second', 'second line\\', 'second! line\\'],
    ['deeper', '    2. deeper', '    2. deeper!'],
    ['paragraph', 'with a paragraph', 'with a paragraph!'],
    ['done', '- [x] done', '- [x] done!'],
    ['more', '> more', '> more!'],
    ['careful', '> careful', '> careful!'],
    ['1', '| 1   |', '| 1!   |'],
    ['const a', 'const a = 1;', 'const a! = 1;'],
    ['E = mc', 'E = mc^2', 'E = mc!^2'],
    ['indented', '    indented code', '    indented! code'],
    ['goes on', '    goes on.', '    goes on!.'],
  ])('changes nothing but what is typed behind %j', (after, before, expected) => {
    const writer = new Writer(EVERYTHING).type(after, '!');
    expect(writer.text.text).toBe(EVERYTHING.replace(before, expected));
    expect(writer.changes).toHaveLength(1);
    expect(writer.changes[0]?.insert).toBe('!');
  });

  it('escapes typed characters that would be read as Markdown', () => {
    const writer = new Writer('words').type('words', ' *literal*');
    expect(writer.text.text).toBe('words \\*literal\\*');
    expect(new Writer('a').type('a', ' * b').text.text).toBe('a * b');
    expect(new Writer('x').do((tr) => tr.insertText('# ', 1)).text.text).toBe('\\# x');
  });

  it('splits, joins, removes and moves blocks', () => {
    const writer = new Writer('# a\nfirst second\n\n* x\n\nend\n');
    writer.do((tr) => tr.split(writer.find('second')));
    expect(writer.text.text).toBe('# a\nfirst \n\nsecond\n\n* x\n\nend\n');
    writer.do((tr) => tr.join(writer.find('second') - 1));
    expect(writer.text.text).toBe('# a\nfirst second\n\n* x\n\nend\n');
    const [, paragraph] = writer.state.doc.children;
    const from = writer.state.doc.firstChild?.nodeSize ?? 0;
    writer.do((tr) => tr.delete(from, from + (paragraph?.nodeSize ?? 0)));
    expect(writer.text.text).toBe('# a\n\n* x\n\nend\n');
    writer.do((tr) => (paragraph === undefined ? tr : tr.insert(tr.doc.content.size, paragraph)));
    expect(writer.text.text).toBe('# a\n\n* x\n\nend\n\nfirst second\n');
  });

  it('writes an empty paragraph only when it has content', () => {
    const writer = new Writer('a\n\nb');
    writer.do((tr) => tr.insert(3, schema.nodes.paragraph.create()));
    expect(writer.text.text).toBe('a\n\nb');
    writer.do((tr) => tr.insertText('new', 4));
    expect(writer.text.text).toBe('a\n\nnew\n\nb');
    const empty = new Writer('').do((tr) => tr.insertText('x', 1));
    expect(empty.text.text).toBe('x');
  });

  it('writes behind invisible characters', () => {
    const unseen = '\u0001\u007F\u009F';
    const end = (source: string) =>
      new Writer(source).do((tr) =>
        tr.insert(tr.doc.content.size, schema.nodes.paragraph.create(null, schema.text('x'))),
      ).text.text;
    expect(end(unseen)).toBe(`${unseen}x`);
    expect(end(`a\n\n${unseen}\n`)).toBe(`a\n\n${unseen}\n\nx\n`);
    expect(new Writer(unseen).do((tr) => tr.insertText('x', 1)).text.text).toBe(`${unseen}x`);
  });

  it('applies remote changes and leaves other blocks alone', () => {
    const writer = new Writer('one\n\ntwo\n\nthree\n');
    const [first, , third] = writer.state.doc.children;
    writer.receive('one\n\ntwo and more\n\nthree\n');
    expect(writer.state.doc.textContent).toBe('onetwo and morethree');
    expect(writer.state.doc.firstChild).toBe(first);
    expect(writer.state.doc.lastChild).toBe(third);
    writer.receive('one\n\n```\ntwo and more\n\nthree\n');
    expect(writer.state.doc.lastChild?.type.name).toBe('code_block');
    writer.receive('one\n\n```\ntwo and more\n```\n\nthree\n');
    expect(writer.state.doc.childCount).toBe(3);
    writer.receive('');
    expect(writer.text.text).toBe('');
  });

  it('keeps the width of a picture, and writes a chosen one without further changes', () => {
    const source = '* a ![x](/a.png  "t"){width=50%} b\n\n__c__ ![y](</b.png>) d\n';
    const writer = new Writer(source);
    const at = (src: string) => {
      let position = -1;
      writer.state.doc.descendants((node, pos) => {
        if (node.attrs['src'] === src) position = pos;
      });
      return position;
    };
    const widths = () =>
      ['/a.png', '/b.png'].map((src) => writer.state.doc.nodeAt(at(src))?.attrs['width'] as string);
    expect(widths()).toEqual(['50%', null]);
    writer.do((tr) => tr.setNodeAttribute(at('/a.png'), 'width', '75%'));
    expect(writer.text.text).toBe(source.replace('50%', '75%'));
    writer.do((tr) => tr.setNodeAttribute(at('/b.png'), 'width', '25%'));
    const both = source.replace('50%', '75%').replace('(</b.png>)', '(</b.png>){width=25%}');
    expect(writer.text.text).toBe(both);
    writer.do((tr) => tr.setNodeAttribute(at('/a.png'), 'width', null));
    expect(writer.text.text).toBe(both.replace('{width=75%}', ''));
    writer.do((tr) => tr.insertText('{width=9%}', at('/a.png') + 1));
    expect(writer.text.text).toContain('"t")\\{width=9');
    expect(widths()).toEqual([null, '25%']);
  });

  it('maps each document position to the text and back', () => {
    const writer = new Writer(EVERYTHING);
    for (const text of ['Title', 'strong', 'second', 'deeper', 'careful', 'const', 'goes']) {
      const at = writer.find(text);
      const offset = getOffset(writer.text, writer.state.doc, at);
      expect(EVERYTHING.slice(offset)).toMatch(new RegExp(`^(?:__|)${text}`, 'u'));
      expect(getPosition(writer.text, writer.state.doc, EVERYTHING.indexOf(text))).toBe(at);
    }
    expect(TextSelection.near(writer.state.doc.resolve(0)).from).toBe(1);
  });
});
