import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFixture } from '../documents/test/read-fixture.ts';
import { createRenderer } from '../markdown/renderer-pool.ts';
import { createWordDocument } from './word-document.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let renderer: ReturnType<typeof createRenderer>;
beforeAll(() => {
  renderer = createRenderer();
});
afterAll(() => renderer.close());

/** A text as Word document, and what an import reads in that. */
async function thereAndBack(markdown: string) {
  const { html } = await renderer.render(markdown);
  const text = { title: '报销制度', author: '李明', version: '第 3 版 · 2026年3月1日', html };
  const bytes = await createWordDocument(text, {
    picture: (address) =>
      address.startsWith('/media/') ? { bytes: PNG, type: 'png', width: 1200, height: 600 } : null,
    absolute: (address) => (address.startsWith('/') ? `https://kb.example${address}` : address),
  });
  const { pages, files, refusals } = await readFixture({ '报销制度.docx': bytes });
  expect(refusals).toEqual([]);
  return { page: pages[0], files, bytes };
}

it('holds headings, marks, lists, tables, code, links and footnotes as those of Word', async () => {
  const markdown = [
    '## 范围',
    '全体**正式**、*外派*与~~临时~~员工，见[细则](/article/3)，编号 `A-1`，m<sup>2</sup>。',
    '- 交通\n  - 火车\n  - 飞机\n- 住宿',
    '3. 填表\n4. 签字',
    '### 标准',
    '| 城市 | 上限 |\n| --- | --- |\n| 北京 | 500 |\n| 上海<br>深圳 | 450 |',
    '```sql\nselect *\n  from 费用;\n```',
    '超出部分自理[^1]。',
    '[^1]: 特批除外。',
  ].join('\n\n');
  const { page } = await thereAndBack(markdown);
  expect(page?.title).toBe('报销制度');
  expect(page?.author).toEqual({ name: '李明', email: null });
  expect(page?.markdown).toBe(
    [
      '# 范围',
      '全体**正式**、*外派*与~~临时~~员工，见[细则](https://kb.example/article/3)，编号 `A-1`，m<sup>2</sup>。',
      '- 交通\n  - 火车\n  - 飞机\n- 住宿',
      '1. 填表\n2. 签字',
      '## 标准',
      '| **城市** | **上限** |\n| - | - |\n| 北京 | 500 |\n| 上海<br>深圳 | 450 |',
      '```\nselect *\n  from 费用;\n```',
      '超出部分自理[^1]。',
      '[^1]: 特批除外。\n',
    ].join('\n\n'),
  );
});

it('holds pictures with numbered captions, and names those that cannot be had', async () => {
  const { page, files } = await thereAndBack(
    '![流程](/media/1/full.png "报销流程")\n\n![外](https://a.cn/b.png)',
  );
  expect(files).toEqual(['报销制度.docx#1.png']);
  expect(page?.markdown).toContain('图 1　报销流程');
  expect(page?.markdown).toContain('图片：外');
});

it('holds formulas as those of Word, tick boxes and callouts', async () => {
  const { page } = await thereAndBack(
    '> [!WARNING]\n> 逾期不报\n\n- [x] 完成\n- [ ] 待办\n\n$$\n\\frac{a^2}{\\sqrt{b_1}}\n$$\n',
  );
  expect(page?.markdown).toContain('逾期不报');
  expect(page?.markdown).toMatch(/☑ 完成[\s\S]*☐ 待办/u);
  expect(page?.conversion.lost).toContainEqual({ what: '公式', outcome: '未导入' });
});

it('bears what texts do to it: nothing, nesting, letters of all kinds', async () => {
  const quotes = `${'> '.repeat(30)}深`;
  const lists = Array.from({ length: 12 }, (_, i) => `${'  '.repeat(i)}- ${i}`).join('\n');
  for (const markdown of [
    '',
    quotes,
    lists,
    '\u0000\u000b<b>&amp;</b> 👨‍👩‍👧 \ufffe',
    '| a |\n| - |\n',
  ])
    expect((await thereAndBack(`${markdown}\n\n末`)).page?.markdown).toContain('末');
});
