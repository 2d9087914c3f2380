import { expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { readFixture, zip } from './test/read-fixture.ts';

it('reads Markdown in folders with the pictures and links between them, and changes nothing else', async () => {
  const text =
    '# 开始\n\n见 [安装](../安装/步骤.md#准备) 与 [官网](https://a.cn/x.md)。\n\n![图](<图/截 图.png>)\n\n```\n[[安装]] ![x](图/b.png)\n```\n\n[[步骤|装]] ![丢](没有.png)\n';
  const { pages, files, refusals } = await readFixture({
    '手册.zip': zip({
      '手册/README.md': text,
      '安装/步骤.md':
        '---\ntitle: 安装步骤\ntags: [甲, 乙]\nauthor: 张三 <zhang@a.cn>\ndate: 2024-05-01\n---\n正文\n',
      '手册/图/截 图.png': 'png',
      '手册/图/b.png': 'not shown',
      '__MACOSX/手册/._README.md': 'x',
    }),
  });
  expect(refusals).toEqual([]);
  expect(files).toEqual(['手册/图/截 图.png']);
  const step = `zhihui-import:page/${encodeURIComponent('安装/步骤.md')}`;
  expect(pages[0]).toMatchObject({ key: '手册/README.md', path: ['手册'], title: '开始' });
  expect(pages[0]?.markdown).toBe(
    text
      .replace('# 开始\n\n', '')
      .replace('../安装/步骤.md#准备', `${step}#准备`)
      .replace('图/截 图.png', `zhihui-import:file/${encodeURIComponent('手册/图/截 图.png')}`)
      .replace('[[步骤|装]]', `[装](${step})`),
  );
  expect(pages[0]?.conversion.lost).toEqual([
    { what: '图片', outcome: '导出包中缺少 手册/没有.png' },
  ]);
  expect(pages[1]).toMatchObject({
    title: '安装步骤',
    path: ['安装'],
    tags: ['甲', '乙'],
    author: { name: '张三', email: 'zhang@a.cn' },
    createdAt: '2024-05-01',
    markdown: '正文\n',
  });
});

it('refuses entries that lead outside, are links, or hide bombs, and reads the rest', async () => {
  const bytes = zipSync({
    '../外.md': strToU8('甲'),
    '/etc/绝对.md': strToU8('甲'),
    'C:\\盘.md': strToU8('甲'),
    '链接.md': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    '炸弹.md': [new Uint8Array(64 * 2 ** 20), { level: 9 }],
    '好.md': strToU8('正文'),
    '好.MD': strToU8('另一篇'),
  });
  const { pages, refusals } = await readFixture({ 'a.zip': bytes });
  expect(pages.map(({ key }) => key)).toEqual(['好.md', '好.MD']);
  expect(Object.fromEntries(refusals.map(({ name, reason }) => [name, reason]))).toEqual({
    '../外.md': '文件名包含上级目录（..）',
    '/etc/绝对.md': '文件名为绝对路径',
    'C:\\盘.md': '文件名为绝对路径',
    '链接.md': '不支持符号链接',
    '炸弹.md': '压缩比异常，疑似压缩炸弹',
  });
});

it('reads names that Chinese Windows wrote in GBK', async () => {
  const bytes = Buffer.from(zip({ 'AAAA.md': '正文' }));
  const gbk = Buffer.from([0xb2, 0xe2, 0xca, 0xd4]);
  for (let at = bytes.indexOf('AAAA'); at !== -1; at = bytes.indexOf('AAAA', at + 1))
    gbk.copy(bytes, at);
  const { pages } = await readFixture({ 'a.zip': bytes });
  expect(pages.map(({ title }) => title)).toEqual(['测试']);
});

it.each([
  ['bytes that are no archive', () => Buffer.from('正文'), '不是有效的 ZIP 压缩包，或文件已损坏'],
  ['an archive without texts', () => zip({ 'a.exe': 'MZ' }), '未找到可导入的文档'],
  ['an empty archive', () => zip({}), '未找到可导入的文档'],
  [
    'an archive of too many files',
    () => {
      const bytes = Buffer.from(zip({ 'a.md': '正文' }));
      const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
      for (const at of [8, 10]) bytes.writeUInt16LE(60_000, end + at);
      return bytes;
    },
    '压缩包中的文件超过 50,000 个，请分成多个压缩包',
  ],
])('refuses %s as a whole', async (_, make, reason) => {
  await expect(readFixture({ 'a.zip': make() })).rejects.toThrow(reason);
});

it('reads text in GBK and UTF-16, and refuses what is no text', async () => {
  const { pages, refusals } = await readFixture({
    'gbk.txt': Buffer.from([0xb2, 0xe2, 0xca, 0xd4]),
    'utf16.md': Buffer.from('\ufeff# 标题\n正文', 'utf16le'),
    'binary.md': Buffer.from([1, 0, 2]),
  });
  expect(pages.map(({ markdown }) => markdown)).toEqual(['测试', '正文']);
  expect(refusals).toEqual([{ name: 'binary.md', reason: '不是文本文件' }]);
});

it('reads saved web pages with the pictures beside and inside them', async () => {
  const html = `<html><head><title>流程 - 内网</title></head><body><nav>导航</nav><main><h1>报销流程</h1>
    <p>第一步：<a href="b.html#x">填表</a><br>第二步 <u>签字</u></p><img src="a_files/1.png" alt="图"><img src="data:image/png;base64,AAAA">
    <details><summary>说明</summary><p>细则</p></details><iframe src="https://v.cn/1"></iframe>
    <table><tr><td colspan="2">合计</td></tr><tr><td><p>甲</p><ul><li>乙</li></ul></td><td>2</td></tr></table></main></body></html>`;
  const { pages, files } = await readFixture({
    'w.zip': zip({ 'a.html': html, 'b.html': '<p>表</p>', 'a_files/1.png': 'png' }),
  });
  expect(files).toEqual(['a.html#1.png', 'a_files/1.png']);
  expect(pages[0]?.title).toBe('报销流程');
  expect(pages[0]?.markdown).toBe(
    [
      '第一步：[填表](zhihui-import:page/b.html#x)\\\n第二步 <u>签字</u>',
      '![图](zhihui-import:file/a_files%2F1.png)![](zhihui-import:file/a.html%231.png)',
      '<details>\n<summary>说明</summary>',
      '细则',
      '</details>',
      '<https://v.cn/1>',
      '| 合计 | |\n| - | - |\n| 甲<br>• 乙 | 2 |\n',
    ].join('\n\n'),
  );
  expect(pages[0]?.conversion.lost).toEqual([{ what: '嵌入网页', outcome: '保留为链接' }]);
  expect(pages[0]?.conversion.changed).toEqual([
    { what: '合并的单元格', outcome: '内容保留在第一个单元格' },
  ]);
});
