import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

interface TarEntry {
  type?: 'symlink';
  linkname?: string;
  text: string;
}

async function tar(entries: Record<string, string | TarEntry>): Promise<Buffer> {
  const packing = pack();
  for (const [name, entry] of Object.entries(entries)) {
    const { text, ...header } = typeof entry === 'string' ? { text: entry } : entry;
    if (header.type === undefined) packing.entry({ name }, text);
    else packing.entry({ name, ...header });
  }
  packing.finalize();
  return buffer(packing);
}

const card = (name: string, value: unknown, type = 'block') =>
  `<card type="${type}" name="${name}" value="data:${encodeURIComponent(JSON.stringify(value))}"></card>`;

const TOC = `- type: META
  count: 6
  display_level: 1
- type: TITLE
  title: 物流
  uuid: a1
  url: ''
  level: 0
- type: DOC
  title: 海外仓
  uuid: a2
  url: haiwai
  level: 1
- type: DOC
  title: 清关
  uuid: a3
  url: qingguan
  level: 2
- type: LINK
  title: 官网
  url: https://a.cn
  level: 0
- type: DOC
  title: 运价
  url: yunjia
  level: 0
- type: DOC
  title: 丢失
  url: diushi
  level: 0
`;
const meta = (tocYml: string) =>
  JSON.stringify({
    meta: JSON.stringify({ book: { path: 'zhang/ops', public: 0, tocYml, type: 'Book' } }),
    meta_digest: 'x',
  });
const doc = (slug: string, title: string, fields: Record<string, unknown>) =>
  JSON.stringify({
    doc: { id: 7, book_id: 3, slug, title, type: 'Doc', format: 'lake', status: 1, ...fields },
    doc_digest: 'x',
  });

const BODY = [
  '<!doctype lake><meta name="doc-version" content="1" /><meta name="viewport" content="fixed" />',
  '<h2 id="zhunbei">准备</h2>',
  `<p><span style="color: red">见</span> <a href="https://www.yuque.com/zhang/ops/qingguan?x=1#ab12">清关</a>、<a href="https://www.yuque.com/li/other/qingguan">别处</a> ${card('mention', { name: '李四', login: 'li' }, 'inline')} ${card('math', { code: 'E=mc^2' }, 'inline')}</p>`,
  `<p>${card('image', { src: 'https://cdn.nlark.com/yuque/0/1.png', title: '图' }, 'inline')}</p>`,
  card('codeblock', { mode: 'java', code: 'int a = 1;\n\nint b;' }),
  card('math', { code: '\\sum_i x_i' }),
  card('hr', {}),
  '<blockquote class="lake-alert lake-alert-warning"><p>先付款</p></blockquote>',
  '<details class="lake-collapse"><summary><span>更多</span></summary><p>细则</p></details>',
  '<ul list="u1"><li>甲</li></ul><ul list="u1" data-lake-indent="1"><li>甲一</li></ul><ul list="u1"><li>乙</li></ul>',
  `<ul class="lake-list"><li class="lake-list-task">${card('checkbox', true, 'inline')}已办</li><li class="lake-list-task">${card('checkbox', false, 'inline')}待办</li></ul>`,
  '<table class="lake-table"><tbody><tr><td><p>国家</p></td><td><p>税率</p></td></tr><tr><td>德国</td><td>19%</td></tr></tbody></table>',
  card('file', { src: 'https://www.yuque.com/attachments/1.xlsx', name: '运价.xlsx', size: 3 }),
  card('vote', { id: 1 }),
  '<card type="block" name="image" value="data:%7Bbroken"></card>',
].join('');

const SOURCE = {
  '$meta.json': meta(TOC),
  'haiwai.json': doc('haiwai', '海外仓 2', {
    body_asl: BODY,
    body: '<p>不用</p>',
    body_draft_asl: '<p>草稿</p>',
    created_at: '2024-01-05T02:22:33.000Z',
  }),
  'qingguan.json': doc('qingguan', '清关', {
    format: 'markdown',
    body: '# 清关\n\n<a name="x"></a>\n<font style="color:red;">红</font>字<br />下一行\n\n`<font>`\n',
  }),
  'yunjia.json': doc('yunjia', '运价', { type: 'Sheet', format: 'lakesheet', body: '{}' }),
  'caogao.json': doc('caogao', '草稿', { body_draft_asl: '<p>草稿</p>' }),
  'huai.json': '{',
};

it.each([
  ['plain', (bytes: Buffer) => bytes],
  ['packed by gzip', (bytes: Buffer) => gzipSync(bytes)],
])('reads a book of 语雀, %s: tree, cards, links, what is refused', async (_, wrap) => {
  const { formats, pages, refusals } = await readFixture({
    '手册.lakebook': wrap(await tar(SOURCE)),
  });
  expect(formats).toEqual(['YUQUE_LAKEBOOK']);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['zhang/ops/haiwai', ['物流'], '海外仓 2'],
    ['zhang/ops/qingguan', ['物流', '海外仓'], '清关'],
  ]);
  expect(refusals).toEqual([
    { name: '官网', reason: '目录中的外部链接，不导入' },
    { name: '运价', reason: '语雀表格不支持，请导出为 Excel 后作为附件上传' },
    { name: '丢失', reason: '导出包中缺少该文档' },
    { name: 'caogao', reason: '文档尚未发布，仅有草稿' },
    { name: 'huai', reason: '不是有效的 JSON 文件，或文件已损坏' },
  ]);
  expect(pages[0]).toMatchObject({
    createdAt: '2024-01-05T02:22:33.000Z',
    address: 'https://www.yuque.com/zhang/ops/haiwai',
  });
  expect(pages[0]?.markdown).toBe(
    [
      '## 准备',
      '见 [清关](zhihui-import:page/zhang%2Fops%2Fqingguan#ab12)、[别处](https://www.yuque.com/li/other/qingguan) @李四 $E=mc^2$',
      '![图](https://cdn.nlark.com/yuque/0/1.png)',
      '```java\nint a = 1;\n\nint b;\n```',
      '$$\n\\sum_i x_i\n$$',
      '---',
      '> [!WARNING]\n> 先付款',
      '<details>\n<summary>更多</summary>',
      '细则',
      '</details>',
      '- 甲\n  - 甲一\n- 乙\n- [x] 已办\n- [ ] 待办',
      '| 国家 | 税率 |\n| - | - |\n| 德国 | 19% |',
      '[运价.xlsx](https://www.yuque.com/attachments/1.xlsx)\n',
    ].join('\n\n'),
  );
  expect(pages[0]?.conversion).toMatchObject({
    changed: [{ what: '语雀图片', outcome: '保留语雀上的地址' }],
    lost: [
      { what: '投票', outcome: '未导入' },
      { what: '图片', outcome: '未上传完成，未导入' },
    ],
  });
  expect(pages[1]?.markdown).toBe('# 清关\n\n\n红字<br>下一行\n\n`<font>`\n');
});

it('reads the Markdown that 语雀 exports without its colours and empty anchors', async () => {
  const text =
    '<a name="a1b2"></a>\n## 标题\n<font style="color:rgb(38,38,38);">**粗**体</font>，见 <a href="b.md">文</a><br />末\n\n| a<br/>b | c |\n| --- | --- |\n\n```html\n<font color="red">x</font><br />\n```\n';
  const { pages } = await readFixture({ 'a.zip': zip({ '手册/a.md': text, '手册/b.md': '乙' }) });
  expect(pages[0]?.markdown).toBe(
    '\n## 标题\n**粗**体，见 <a href="zhihui-import:page/%E6%89%8B%E5%86%8C%2Fb.md">文</a><br>末\n\n| a<br>b | c |\n| --- | --- |\n\n```html\n<font color="red">x</font><br />\n```\n',
  );
  expect(pages[0]?.conversion.changed).toEqual([{ what: '文字颜色和字号', outcome: '已去除' }]);
});

it('refuses entries of a tar that lead outside or are links, and reads the rest', async () => {
  const bytes = await tar({
    '../a.md': '外',
    '/etc/b.md': '绝对',
    'c.md': { type: 'symlink', linkname: '/etc/passwd', text: '' },
    'd.md': '正文',
  });
  const { pages, refusals } = await readFixture({ 'a.tar': bytes });
  expect(pages.map(({ markdown }) => markdown)).toEqual(['正文']);
  expect(refusals).toEqual([
    { name: '../a.md', reason: '文件名包含上级目录（..）' },
    { name: '/etc/b.md', reason: '文件名为绝对路径' },
    { name: 'c.md', reason: '不支持符号链接' },
  ]);
});

it.each([
  [
    'bytes that are no tar',
    async () => Buffer.from('正文'.repeat(500)),
    '不是有效的归档文件，或文件已损坏',
  ],
  [
    'a file that is cut off',
    async () => (await tar(SOURCE)).subarray(0, 3000),
    '不是有效的归档文件，或文件已损坏',
  ],
  [
    'a packed bomb',
    async () => gzipSync(await tar({ 'a.md': 'a'.repeat(80 * 2 ** 20) })),
    '压缩比异常，疑似压缩炸弹',
  ],
  [
    'a tree that is no YAML',
    () => tar({ '$meta.json': meta('- [') }),
    '导出包无法解析：$meta.json 中的目录不是有效的 YAML',
  ],
  [
    'a book without documents',
    () => tar({ '$meta.json': meta('') }),
    '导出包无法解析：知识库中没有文档',
  ],
  [
    'a book without its description',
    () => tar({ '$meta.json': '{"meta":"{}"}' }),
    '导出包无法解析：$meta.json 中没有知识库信息',
  ],
])('refuses %s', async (_, make, reason) => {
  await expect(readFixture({ 'a.lakebook': await make() })).rejects.toThrow(reason);
});
