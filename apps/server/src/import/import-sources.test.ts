import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImportSetup } from '../../test/import-setup.ts';
import type { ImportSetup } from '../../test/import-setup.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await createImportSetup();
});
afterEach(() => importing.close());

interface Stored {
  title: string;
  body: string;
  author: string;
  category: string;
  tags: string[];
}

async function loadStored(): Promise<Stored[]> {
  const { rows } = await importing.database.pool.query<Stored>(
    `select c.title, c.body, u.nickname as author, k.name as category,
       array(select t.name from content_tags ct join tags t on t.id = ct.tag_id
         where ct.content_id = c.id order by ct.position) as tags
     from contents c join users u on u.id = c.author_id join categories k on k.id = c.category_id
     order by c.title`,
  );
  return rows;
}
const titles = async () => (await loadStored()).map(({ title }) => title);
const result = (added: number, existing: number, refused: number) =>
  `导入完成：新增 ${added} 篇，已有 ${existing} 篇，拒绝 ${refused} 篇`;
const front = (yaml: string, body: string) => `---\n${yaml}\n---\n${body}`;

it('treats files of the same name in different folders as different, and the same file as the same', async () => {
  const { file, run, folder } = importing;
  await file('a/README.md', '# 甲组说明\n\n正文');
  await file('b/README.md', '# 乙组说明\n\n正文');
  const firstFile = await file('c/rows.jsonl', [{ title: '丙一', body: '正文' }]);
  const secondFile = await file('d/rows.jsonl', [{ title: '丁一', body: '正文' }]);
  expect(await run(path.join(folder, 'a'))).toEqual([result(1, 0, 0)]);
  expect(await run(path.join(folder, 'b'))).toEqual([result(1, 0, 0)]);
  expect(await run(firstFile)).toEqual([result(1, 0, 0)]);
  expect(await run(secondFile)).toEqual([result(1, 0, 0)]);
  expect(await run(path.relative(process.cwd(), firstFile))).toEqual([result(0, 1, 0)]);
  expect(await run(path.join(folder, 'a/README.md'))).toEqual([result(0, 1, 0)]);
  expect(await run(folder)).toEqual([result(0, 2, 0)]);
  expect(await titles()).toEqual(['丁一', '丙一', '乙组说明', '甲组说明'].sort());
});

it('recognises rows by their own id in any file, and counts each row once', async () => {
  const row = (id: unknown, title: string) => ({ id, title, body: '正文' });
  const source = await importing.file('one.jsonl', [row(1, '一'), row('1', '又一'), row(2, '二')]);
  const two = await importing.file('two.jsonl', [row(2, '二'), row(' ', '三'), row('', '四')]);
  expect(await importing.run(source)).toEqual([result(2, 1, 0)]);
  expect(await importing.run(two)).toEqual([result(2, 1, 0)]);
  expect(await titles()).toEqual(['一', '二', '三', '四'].sort());
});

it('recognises a row without an id by its text, whatever rows are inserted before it', async () => {
  const { file, run } = importing;
  const row = (title: string) => ({ title, body: '正文' });
  const rows = await file('rows.jsonl', [row('一'), row('二'), row('二')]);
  expect(await run(rows)).toEqual([result(3, 0, 0)]);
  await file('rows.jsonl', [row('新'), row('一'), row('二'), row('二'), row('二')]);
  expect(await run(rows)).toEqual([result(2, 3, 0)]);
  expect(await titles()).toEqual(['一', '二', '二', '二', '新'].sort());
});

it('imports text between rulers, and treats a block as front matter only when it yields fields', async () => {
  const { file, run, folder } = importing;
  await file('m/ruler.md', '---\n\n第一段\n\n---\n\n第二段');
  await file('m/noted.md', '---\n\n注意：先备份\n提示: 再升级\n\n---\n\n第二段');
  await file('m/note.md', front('Note: hello prose\n下一行: 也是', '第二段'));
  await file('m/broken.md', front('注意: 先备份: 再升级', '第二段'));
  await file('m/nested.md', front('作者信息:\n  author: 甲', '第二段'));
  await file('m/settings.md', front('sidebar_position: 3\nsidebar_label: 安装', '正文'));
  await file('m/empty.md', '---\n---\n\n# 空头\n\n第一段\n\n---\n\n第二段');
  await file('m/fields.MD', front('title: 3.10\ncategory:\ntags: [2024, 乙]\nauthor: 123', '正文'));
  expect(await run(path.join(folder, 'm'))).toEqual([result(8, 0, 0)]);
  expect(await loadStored()).toMatchObject([
    { title: '3.10', body: '正文', tags: ['2024', '乙'], author: '123', category: '未分类' },
    { title: 'broken', body: expect.stringContaining('先备份: 再升级') as string },
    { title: 'nested', body: expect.stringContaining('author: 甲') as string },
    { title: 'note', body: expect.stringContaining('hello prose') as string },
    { title: 'noted', body: expect.stringContaining('提示: 再升级') as string },
    { title: 'ruler', body: expect.stringMatching(/第一段[^]*第二段/u) as string },
    { title: 'settings', body: '正文' },
    { title: '空头', body: expect.stringMatching(/第一段[^]*第二段/u) as string },
  ]);
});

it('uses the first real heading as the title', async () => {
  const { file, run, folder } = importing;
  await file('h/无标题.md', '安装\n\n```sh\n# 先装依赖\n```\n\n<!--\n# 注释\n-->\n');
  await file('h/b.md', '~~~\n# 代码\n~~~\n\n安装 `npm`\n===\n\n# 后面的\n');
  await file('h/c.md', '# 使用 List<String> 的<br> **Map**<!-- 旧<T> --> <b>类</b>\n');
  expect(await run(path.join(folder, 'h'))).toEqual([result(3, 0, 0)]);
  expect(await titles()).toEqual(['使用 List<String> 的 Map 类', '安装 npm', '无标题'].sort());
});

it('refuses files that cannot be read right, with the reason', async () => {
  const { file, run, folder } = importing;
  await file('r/a.md', front('title: [坏\ntags: 甲', '正文'));
  await file('r/b.md', Buffer.from([0x23, 0x20, 0xd6, 0xd0, 0xce, 0xc4]));
  await file('r/c.md', Buffer.from('\uFEFF# 标题', 'utf16le'));
  await file('r/目录.md/d.md', '# 丁');
  expect(await run(path.join(folder, 'r'))).toEqual([
    result(1, 0, 3),
    expect.stringMatching(/^拒绝 a\.md：front matter 不是有效的 YAML（第 3 行）/u),
    '拒绝 b.md：不是 UTF-8 编码，请另存为 UTF-8 后导入',
    '拒绝 c.md：不是 UTF-8 编码，请另存为 UTF-8 后导入',
  ]);
  const gbk = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xd6, 0xd0])]);
  const rows = await file('gbk.jsonl', Buffer.concat([gbk, Buffer.from('","body":"b"}\n{')]));
  expect(await run(rows)).toEqual([
    result(0, 0, 2),
    '拒绝 第 1 行：不是 UTF-8 编码，请另存为 UTF-8 后导入',
    '拒绝 第 2 行：不是 JSON',
  ]);
});

it('imports the lines before the damage of a .jsonl.gz, and reports its position', async () => {
  const { file, run } = importing;
  const rows = Array.from({ length: 200 }, (_, i) =>
    JSON.stringify({ title: `第${i}篇`, body: String(Math.sin(i)) }),
  );
  const packed = gzipSync(`\uFEFF${rows.join('\n')}`);
  const omission = await file('cut.jsonl.gz', packed.subarray(0, packed.length - 200));
  const output = await run(omission);
  const added = (await titles()).length;
  expect(added).toBeGreaterThan(100);
  expect(output).toEqual([
    result(added, 0, 1),
    `拒绝 第 ${added + 1} 行起：压缩文件不完整，其后内容无法读取`,
  ]);
  await file('cut.jsonl.gz', packed);
  expect(await run(omission)).toEqual([result(200 - added, added, 0)]);
  const plain = await file('plain.jsonl.gz', rows.join('\n'));
  expect(await run(plain)).toEqual([result(0, 0, 1), '拒绝 第 1 行起：不是 gzip 文件']);
});

it('refuses a line or file larger than a text can be, and continues after it', async () => {
  const { file, run, folder } = importing;
  const row = (title: string) => JSON.stringify({ title, body: '正文' });
  const endless = Buffer.alloc(64 * 2 ** 20 + 1, 'x');
  const rows = [row('一'), '\n', endless, '\n', row('二')];
  const packed = gzipSync(Buffer.concat(rows.map((part) => Buffer.from(part))), { level: 1 });
  expect(await run(await file('endless.jsonl.gz', packed))).toEqual([
    result(2, 0, 1),
    '拒绝 第 2 行：该行超过 64 MB',
  ]);
  await file('m/endless.md', endless);
  expect(await run(path.join(folder, 'm'))).toEqual([
    result(0, 0, 1),
    '拒绝 endless.md：文件超过 64 MB',
  ]);
});

it('refuses rows that would take gigabytes once they are parsed, and continues after them', async () => {
  const { file, run, folder } = importing;
  const row = (title: string) => JSON.stringify({ title, body: '正文：[{"a",\\'.repeat(9000) });
  const deep = '['.repeat(2 ** 20);
  const manyValues = `{"title":"多","tags":[${'{},'.repeat(2 ** 19)}{}]}`;
  expect(
    await run(await file('deep.jsonl', [row('一'), deep, manyValues, row('二')].join('\n'))),
  ).toEqual([
    result(2, 0, 2),
    '拒绝 第 2 行：该行的层级或项目过多',
    '拒绝 第 3 行：该行的层级或项目过多',
  ]);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const laughs = names.map(
    (name, i) => `${name}: &${name} [${`*${names[i - 1]},`.repeat(i === 0 ? 0 : 9)}x]`,
  );
  await file('m/deep.md', `---\ntitle: ${'['.repeat(2 ** 20)}\n---\n正文`);
  await file('m/laughs.md', `---\ntitle: 笑\n${laughs.join('\n')}\n---\n正文`);
  expect(await run(path.join(folder, 'm'))).toEqual([
    result(0, 0, 2),
    '拒绝 deep.md：front matter 超过 64 KB',
    expect.stringContaining('拒绝 laughs.md：front matter 不是有效的 YAML'),
  ]);
});

it('determines the kind of a file by the name on the command line, not by the target of a link', async () => {
  const { file, run, folder } = importing;
  const packed = gzipSync(JSON.stringify({ title: '行', body: '正文' }));
  const store = await file('store/1a2b', packed);
  await symlink(store, path.join(folder, 'rows.jsonl.gz'));
  expect(await run(path.join(folder, 'rows.jsonl.gz'))).toEqual([result(1, 0, 0)]);
  await symlink(await file('store/3c4d.gz', '正文'), path.join(folder, '手册.md'));
  expect(await run(path.join(folder, '手册.md'))).toEqual([result(1, 0, 0)]);
  expect(await titles()).toEqual(['手册', '行']);
});

it('reports the omitted parts of rows, with the first such row', async () => {
  const { file, run } = importing;
  const row = (title: string, more: object) => ({ title, body: '正文', ...more });
  const numbers = Array.from({ length: 12 }, (_, at) => `甲${at + 1}`);
  const rows = await file('rows.jsonl', [
    row('整篇', { category: numbers.slice(0, 10), tags: numbers.slice(0, 10), date: '2024/1/2' }),
    row('两样', { category: numbers, tags: numbers }),
    row('标签', { tags: [...numbers, '甲1', '长'.repeat(41)] }),
    row('拒绝', { tags: numbers, kind: 'blog' }),
    row('名字', { tags: ['长'.repeat(41)], answers: [{ body: '答', author: '某'.repeat(21) }] }),
    row('日期', { date: '去年春天' }),
  ]);
  expect(await run(rows)).toEqual([
    result(5, 0, 1),
    '1 篇的分类超过 10 级，仅保留前 10 级（例如 第 2 行）',
    '2 篇的标签超过 10 个，仅保留前 10 个（例如 第 2 行）',
    '1 篇的分类、标签名超过 40 个字或作者名超过 20 个字，已截断（例如 第 5 行）',
    '1 篇的日期无法识别或晚于当前时间，已使用导入时间（例如 第 6 行）',
    expect.stringMatching(/^拒绝 第 4 行：/u),
  ]);
  const combined = (await loadStored()).find(({ title }) => title === '两样');
  expect(combined).toMatchObject({ category: '甲10', tags: numbers.slice(0, 10) });
  // an earlier import lost nothing this time
  expect(await run(rows)).toEqual([result(0, 5, 1), expect.stringMatching(/^拒绝 第 4 行：/u)]);
});

it('accepts numbers for names and text, and refuses other values with the name of the field', async () => {
  const body = '正文';
  const rows: unknown[] = [
    { title: 2024, body, author: 7, tags: [1, true], category: 5 },
    { title: '作者', body, author: '张\u0000三', tags: '甲\u0000' },
    { title: '长名', body, author: `${'名'.repeat(19)}👨‍👩‍👧` },
    null,
    { body },
    { title: '一', body: 5 },
    { title: '二', body, author: { name: '某' } },
    { title: '三', body, category: [[1]], tags: {}, date: 5 },
    { id: {}, title: '四', body },
    { title: '五', body, answers: 'x' },
    { title: '六', body, answers: [{ body }, { accepted: '是' }] },
    { title: '七', body, kind: 'blog' },
    { id: 'x'.repeat(501), title: '八', body },
    { title: '某名', body, author: '已注销 用户' },
  ];
  const output = await importing.run(await importing.file('rows.jsonl', rows as readonly object[]));
  expect(output).toEqual([
    result(4, 0, 10),
    '1 篇的分类、标签名超过 40 个字或作者名超过 20 个字，已截断（例如 第 3 行）',
    '拒绝 第 4 行：不是 JSON 对象',
    '拒绝 第 5 行：请填写标题（title）',
    '拒绝 第 6 行：正文（body）应为文本',
    '拒绝 第 7 行：作者（author）应为文本',
    '拒绝 第 8 行：分类（category）应为文本或文本列表；标签（tags）应为文本或文本列表；日期（date）应为文本',
    '拒绝 第 9 行：ID（id）应为文本或数字',
    '拒绝 第 10 行：回答（answers）应为列表',
    '拒绝 第 11 行：第 2 个回答：请填写正文（body）；第 2 个回答：采纳（accepted）应为 true 或 false',
    '拒绝 第 12 行：类型（kind）只能为 article、news、release 或 question',
    '拒绝 第 13 行：ID（id）至多 500 个字',
  ]);
  expect(await loadStored()).toMatchObject([
    { title: '2024', author: '7', tags: ['1', 'true'], category: '5' },
    { title: '作者', author: '张三', tags: ['甲'] },
    { title: '某名', author: '资料导入' },
    { title: '长名', author: '名'.repeat(19) },
  ]);
});
