import { expect, it } from 'vitest';
import { readFixture } from '../test/read-fixture.ts';

const run = (content: string, style: object = {}) => ({
  text_run: { content, text_element_style: style },
});
const text = (field: string, type: number, words: string | object[], more: object = {}) => ({
  block_type: type,
  [field]: { elements: typeof words === 'string' ? [run(words)] : words, ...more },
});

type Block = Record<string, unknown>;

/** Reads a document whose page has these blocks; further ones are named by them. */
async function convert(blocks: Record<string, Block>, below: Record<string, Block> = {}) {
  const all = Object.entries({ ...blocks, ...below }).map(([id, block]) => ({
    block_id: id,
    ...block,
  }));
  const manifest = {
    nodes: [{ node_token: 'N', obj_token: 'dox', obj_type: 'docx', title: '手册' }],
  };
  const page = { block_id: 'dox', block_type: 1, children: Object.keys(blocks) };
  const item = {
    blocks: [page, ...all],
    files: { pic: { file: 'files/x/图.png' }, doc: { file: 'files/y/表.xlsx' } },
    users: { ou_1: { name: '周以宁', email: null } },
  };
  const { pages } = await readFixture({
    'feishu.json': JSON.stringify(manifest),
    'docs/dox.json': JSON.stringify(item),
    'files/x/图.png': 'png',
    'files/y/表.xlsx': 'xlsx',
  });
  const [read] = pages;
  if (read === undefined) throw new Error('the document was refused');
  return read;
}

it('writes each kind of block as the site has it', async () => {
  const { markdown, conversion } = await convert(
    {
      h: text('heading2', 4, '流程'),
      p: text('text', 2, [
        run('粗', { bold: true }),
        run('码', { inline_code: true }),
        run('链', { link: { url: 'https%3A%2F%2Fa.cn%2Fb' } }),
        { equation: { content: 'x^2' } },
        { mention_user: { user_id: 'ou_1' } },
      ]),
      b1: { ...text('bullet', 12, '一'), children: ['b2'] },
      b3: text('bullet', 12, '三'),
      o1: text('ordered', 13, '甲', { style: { sequence: '3' } }),
      o2: text('ordered', 13, '乙', { style: { sequence: 'auto' } }),
      t1: text('todo', 17, '做', { style: { done: true } }),
      t2: text('todo', 17, '未', { style: { done: false } }),
      c: text('code', 14, 'let a = 1;\nlet b;', { style: { language: 63 } }),
      q: { block_type: 34, quote_container: {}, children: ['q1'] },
      k: { block_type: 19, callout: { background_color: 3 }, children: ['k1'] },
      d: { block_type: 22, divider: {} },
      i: { block_type: 27, image: { token: 'pic', caption: { content: '图一' } } },
      v: { block_type: 33, view: {}, children: ['f'] },
      g: { block_type: 24, grid: { column_size: 2 }, children: ['g1', 'g2'] },
      m: {
        block_type: 40,
        add_ons: {
          component_type_id: 'blk_631fefbbae02400430b8f9f4',
          record: JSON.stringify({ data: 'graph TD\nA-->B' }),
        },
      },
    },
    {
      b2: text('bullet', 12, '二'),
      q1: text('text', 2, '引文'),
      k1: text('text', 2, '注意'),
      f: { block_type: 23, file: { token: 'doc', name: '表.xlsx' } },
      g1: { block_type: 25, grid_column: {}, children: ['g3'] },
      g2: { block_type: 25, grid_column: {}, children: ['g4'] },
      g3: text('text', 2, '左'),
      g4: text('text', 2, '右'),
    },
  );
  expect(markdown).toBe(`## 流程

**粗**\`码\`[链](https://a.cn/b)$x^2$@周以宁

- 一
  - 二
- 三

3. 甲
4. 乙

- [x] 做
- [ ] 未

\`\`\`typescript
let a = 1;
let b;
\`\`\`

> 引文

> [!WARNING]
> 注意

---

![图一](zhihui-import:file/files%2Fx%2F%E5%9B%BE.png)

[表.xlsx](zhihui-import:file/files%2Fy%2F%E8%A1%A8.xlsx)

左

右

\`\`\`mermaid
graph TD
A-->B
\`\`\`
`);
  expect(conversion.lost).toEqual([]);
  expect(conversion.changed).toEqual([
    { what: '提及的成员', outcome: '转为文字' },
    { what: '分栏', outcome: '改为依次排列' },
  ]);
});

it('writes tables with their header and merged cells', async () => {
  const cells = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];
  const below: Record<string, Block> = {};
  for (const [index, id] of cells.entries()) {
    below[id] = { block_type: 32, table_cell: {}, children: [`${id}t`] };
    below[`${id}t`] = text('text', 2, `格${index + 1}`);
  }
  const merge = { row_span: 1, col_span: 1 };
  const { markdown } = await convert(
    {
      t: {
        block_type: 31,
        table: {
          cells,
          property: {
            ...{ row_size: 3, column_size: 2, header_row: true },
            merge_info: [merge, merge, { row_span: 2, col_span: 1 }, merge, merge, merge],
          },
        },
      },
    },
    below,
  );
  expect(markdown).toBe(`| 格1 | 格2 |
| - | - |
| 格3 | 格4 |
| | 格6 |
`);
});

it('names what a text cannot show, and reads on', async () => {
  const { markdown, conversion } = await convert(
    {
      s: { block_type: 30, sheet: { token: 'x' } },
      u: { block_type: 777, new_thing: {}, children: ['w'] },
      i: { block_type: 26, iframe: { component: { url: 'https%3A%2F%2Fv.cn%2F1' } } },
      x: text('text', 2, [{ inline_block: { block_id: 'y' } }, run('完')]),
      l: { ...text('text', 2, '圈'), children: ['l'] },
      n: { block_type: 27, image: { token: 'missing' } },
    },
    { w: text('text', 2, '内文') },
  );
  expect(markdown).toBe('内文\n\n<https://v.cn/1>\n\n完\n\n圈\n');
  expect(conversion.lost).toEqual([
    { what: '电子表格', outcome: '未导入' },
    { what: '未知内容块（类型 777）', outcome: '未导入' },
    { what: '嵌入网页', outcome: '保留为链接' },
    { what: '行内内容', outcome: '未导入' },
    { what: '图片', outcome: '未导入' },
  ]);
});
