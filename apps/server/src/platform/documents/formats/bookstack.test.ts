import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const DATA = {
  instance: { version: 'v24.12', id_ciphertext: 'x' },
  exported_at: '2024-12-01T00:00:00+00:00',
  book: {
    id: 3,
    name: '运营手册',
    chapters: [
      {
        id: 5,
        name: '海外',
        priority: 2,
        pages: [
          {
            id: 41,
            name: '清关',
            priority: 1,
            markdown: '# 流程\n\n[首页](<[[bsexport:page:40]]>) ![图]([[bsexport:image:7]])\n',
            images: [{ id: 7, name: '图', file: 'abc.png' }],
            tags: [{ name: '国家', value: '德国' }, { name: '物流' }],
          },
        ],
      },
    ],
    pages: [
      {
        id: 40,
        name: '首页',
        priority: 1,
        html: '<p id="bkmrk-1">见 <a href="[[bsexport:page:41]]#bkmrk-2">清关</a>、<a href="[[bsexport:attachment:9]]">运价</a>、<a href="[[bsexport:chapter:5]]">章</a></p><p class="callout warning">先付款</p><pre><code class="language-php">echo 1;</code></pre><img src="[[bsexport:image:lost.png]]" alt="丢">',
        attachments: [
          { id: 9, name: '运价.xlsx', file: 'def' },
          { id: 10, name: '说明.pdf', file: 'ghi' },
          { id: 11, name: '官网', link: 'https://a.cn/说明' },
        ],
      },
    ],
  },
};

it('reads a book of BookStack: chapters, references, files, tags', async () => {
  const { formats, pages, files, refusals } = await readFixture({
    'a.zip': zip({
      'data.json': JSON.stringify(DATA),
      'files/abc.png': 'png',
      'files/def': 'xlsx',
      'files/ghi': 'pdf',
    }),
  });
  expect(formats).toEqual(['BOOKSTACK']);
  expect(refusals).toEqual([]);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['page/40', ['运营手册'], '首页'],
    ['page/41', ['运营手册', '海外'], '清关'],
  ]);
  expect(files).toEqual(['files/def', 'files/ghi', 'files/abc.png']);
  expect(pages[0]?.markdown).toBe(
    [
      '见 [清关](zhihui-import:page/page%2F41#bkmrk-2)、[运价](zhihui-import:file/files%2Fdef)、[章](#)',
      '> [!WARNING]\n> 先付款',
      '```php\necho 1;\n```',
      '![丢](lost.png)',
      '**附件**',
      '- [说明.pdf](zhihui-import:file/files%2Fghi)',
      '<https://a.cn/%E8%AF%B4%E6%98%8E>\n',
    ].join('\n\n'),
  );
  expect(pages[0]?.conversion.lost).toEqual([
    { what: '章节链接', outcome: '未导入，请使用分类' },
    { what: '图片', outcome: '导出包中缺少 files/lost.png' },
  ]);
  expect(pages[1]).toMatchObject({
    tags: ['国家：德国', '物流'],
    markdown:
      '# 流程\n\n[首页](<zhihui-import:page/page%2F40>) ![图](zhihui-import:file/files%2Fabc.png)\n',
  });
});

it.each([
  [
    'an export without its main file',
    { 'files/a.png': 'png' },
    '导出包无法解析：缺少 data.json，请确认导出类型为“Portable ZIP”',
  ],
  [
    'a main file that is cut off',
    { 'data.json': '{"exported_at":' },
    '不是有效的 JSON 文件，或文件已损坏',
  ],
  [
    'a book without pages',
    { 'data.json': '{"book":{"name":"空"}}' },
    '导出包无法解析：data.json 中没有页面',
  ],
])('refuses %s', async (_, files: Record<string, string>, reason) => {
  await expect(readFixture({ 'a.zip': zip(files) })).rejects.toThrow(reason);
});
