import { describe, expect, it } from 'vitest';
import { createRandom } from './small-edits.fixture.ts';
import { VisualText } from './visual-text.ts';

/** The kinds of the blocks that a text opens as. */
function open(source: string): string[] {
  const text = new VisualText(source);
  return text.doc().children.map(({ type }) => type.name);
}

const FOLD = '<details>\n<summary>步骤</summary>\n\n正文**重点**\n\n- 甲\n- 乙\n\n</details>';

describe('a fold', () => {
  it.each([
    ['alone', FOLD],
    ['open for readers', FOLD.replace('<details>', '<details open>')],
    ['without blocks', '<details>\n<summary>步骤</summary>\n\n</details>'],
    ['without a summary', '<details>\n<summary></summary>\n\n甲\n\n</details>'],
    ['with signs in its summary', FOLD.replace('步骤', 'Q&A 1 < 2 &lt;b&gt; &amp;amp; *x* "y"')],
    ['around a fold', `<details>\n<summary>外</summary>\n\n${FOLD}\n\n后\n\n</details>`],
    [
      'with a fold that stays HTML',
      `<details>\n<summary>外</summary>\n\n<details><summary>内</summary>文</details>\n\n</details>`,
    ],
    ['without a blank line above its end', '<details>\n<summary>步骤</summary>\n\n甲\n</details>'],
    ['with more blank lines', '<details>\n<summary>步骤</summary>\n\n\n甲\n\n\n\n</details>'],
    ['with other signs', '<details>\n<summary>步骤</summary>\n\n* 甲\n* __乙__\n\n</details>'],
  ])('opens as a node: %s', (_, source) => {
    expect(open(source)).toEqual(['fold']);
    expect(open(`前\n\n${source}\n\n后\n`)).toEqual(['paragraph', 'fold', 'paragraph']);
  });

  it.each([
    ['with attributes', FOLD.replace('<details>', '<details class="x">')],
    ['on one line', '<details><summary>步骤</summary>\n\n甲\n\n</details>'],
    ['with tags in its summary', FOLD.replace('步骤', '<b>步骤</b>')],
    ['with names of characters', FOLD.replace('步骤', 'a&nbsp;b')],
    ['without an end', FOLD.replace('</details>', '')],
    ['without a blank line', FOLD.replace('</summary>\n\n', '</summary>\n')],
    ['with words behind its end', `${FOLD}后`],
    ['with the address of a link', FOLD.replace('- 甲', '[a]: https://a.cn\n\n- 甲')],
    ['with a footnote', FOLD.replace('- 甲', '[^1]: 注\n\n- 甲')],
  ])('stays HTML: %s', (_, source) => {
    expect(open(source)).not.toContain('fold');
  });

  it('stands in items and quotes', () => {
    expect(open(`> ${FOLD.replaceAll('\n', '\n> ')}`)).toEqual(['blockquote']);
    expect(open(`- ${FOLD.replaceAll('\n', '\n  ')}`)).toEqual(['bullet_list']);
    for (const source of [
      `> ${FOLD.replaceAll('\n', '\n> ')}`,
      `- ${FOLD.replaceAll('\n', '\n  ')}`,
    ]) {
      const names: string[] = [];
      new VisualText(source).doc().descendants(({ type }) => void names.push(type.name));
      expect(names).toContain('fold');
    }
  });

  it('is read alike in part and as a whole, while its source is typed or removed', () => {
    const others = `前\n\n${FOLD}\n\n甲\n\n乙\n\n丙\n\n</details>\n\n丁\n\n戊\n`;
    const random = createRandom(1);
    const text = new VisualText(others);
    const getBlocks = ({ blocks }: VisualText) =>
      blocks.filter(({ from, to }) => to > from).map(({ node }) => node.toString());
    for (let step = 0; step < 400; step += 1) {
      const { text: source } = text;
      const at = Math.floor(random() * source.length);
      const line = source.lastIndexOf('\n', at) + 1;
      const inserted = ['<details>\n<summary>步</summary>\n\n', '\n</details>\n\n', '字\n\n', '<'];
      const next =
        random() < 0.5
          ? source.slice(0, at) + source.slice(at + 1 + Math.floor(random() * 12))
          : source.slice(0, line) + inserted[Math.floor(random() * 4)] + source.slice(line);
      text.read(next);
      expect([next, getBlocks(text)]).toEqual([next, getBlocks(new VisualText(next))]);
    }
  });

  it('ends where its list ends', () => {
    expect(open('- <details>\n  <summary>步骤</summary>\n\n  甲\n\n</details>')).toEqual([
      'bullet_list',
      'raw_block',
    ]);
  });
});
