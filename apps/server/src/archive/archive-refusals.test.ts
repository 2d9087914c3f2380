import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { makeSite } from '../../test/make-site.ts';
import { createRandom } from '../../test/site-filler.ts';
import { createArchives, rowsOf, sealAgain, unpack } from '../../test/site-archives.ts';
import type { ArchiveContent } from '../../test/site-archives.ts';
import { loadEnv } from '../config/env.ts';
import { runArchive } from './archive-program.ts';
import { dataName, FILE_LIST, MANIFEST } from './archive-format.ts';

let archives: Awaited<ReturnType<typeof createArchives>>;
let target: TestApp;
let file: string;

beforeAll(async () => {
  archives = await createArchives();
  const source = await startTestApp();
  await makeSite(source, createRandom(11), 2);
  file = await archives.write(source);
  await source.close();
  target = await startTestApp();
});
afterAll(async () => {
  await target.close();
  await archives.close();
});

const state = async () => {
  const content = await unpack(await archives.write(target));
  content.delete(MANIFEST);
  const media = await readdir(path.join(target.deps.env.DATA_DIR, 'media'), {
    recursive: true,
  }).catch(() => []);
  // emptied folders may stay
  const files = media.filter((name) => name.includes('.'));
  return { rows: [...content].map(([name, bytes]) => [name, String(bytes)]), files };
};

const parse = (content: ArchiveContent, name: string) =>
  JSON.parse(String(content.get(name))) as Record<string, unknown>;

/** Changes the first row of a table. */
function change(content: ArchiveContent, table: string, fields: Record<string, unknown>): void {
  const [first, ...rest] = rowsOf(content, table);
  const rows = [{ ...first, ...fields }, ...rest];
  content.set(dataName(table), Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
}

const FORGED: readonly (readonly [string, (content: ArchiveContent) => void, string])[] = [
  [
    'a later format',
    (content) =>
      content.set(
        MANIFEST,
        Buffer.from(JSON.stringify({ ...parse(content, MANIFEST), format: 99 })),
      ),
    '请先升级知汇',
  ],
  ['no manifest', (content) => content.delete(MANIFEST), '缺少 manifest.json'],
  [
    'an odd manifest',
    (content) => content.set(MANIFEST, Buffer.from('{"format": 1, "version": "1"}')),
    'manifest.json 的内容不正确',
  ],
  [
    'a manifest that is no JSON',
    (content) => content.set(MANIFEST, Buffer.from('{')),
    'manifest.json 已损坏',
  ],
  ['a missing table', (content) => content.delete('data/users.jsonl'), '缺少 data/users.jsonl'],
  ['a missing list of files', (content) => content.delete(FILE_LIST), `缺少 ${FILE_LIST}`],
  [
    'a missing file',
    (content) =>
      content.delete([...content.keys()].find((name) => name.startsWith('files/')) ?? ''),
    '缺少 files/',
  ],
  [
    'a file that nothing needs',
    (content) => content.set('files/ab/cd/abcd-full.png', Buffer.from('x')),
    '不属于归档的文件',
  ],
  [
    'a changed file',
    (content) =>
      content.set(
        [...content.keys()].find((name) => name.startsWith('files/')) ?? '',
        Buffer.from('x'),
      ),
    '不完整或被修改',
  ],
  [
    'an unknown table',
    (content) => {
      content.set('data/sessions.jsonl', Buffer.from('{}\n'));
      const manifest = parse(content, MANIFEST);
      Object.assign(manifest['parts'] as object, {
        'data/sessions.jsonl': { rows: 1, bytes: 0, sha256: 'a'.repeat(64) },
      });
      content.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
    },
    '未知的数据：data/sessions.jsonl',
  ],
  [
    'an unknown column',
    (content) => change(content, 'users', { password_hash: 'x' }),
    'data/users.jsonl 第 1 行：未知字段 password_hash',
  ],
  [
    'a missing column',
    (content) => change(content, 'users', { nickname: null }),
    'data/users.jsonl 第 1 行：缺少 nickname',
  ],
  [
    'a wrong type',
    (content) => change(content, 'contents', { view_count: 'many' }),
    'data/contents.jsonl 第 1 行：view_count 应为整数',
  ],
  [
    'a day that is none',
    (content) => change(content, 'contents', { created_at: '2026-02-31T00:00:00+00:00' }),
    'data/contents.jsonl 第 1 至',
  ],
  [
    'half a character',
    (content) =>
      content.set(
        'data/tags.jsonl',
        Buffer.from('{"id":"1","name":"\\ud800","created_at":"2026-01-01T00:00:00Z"}\n'),
      ),
    'data/tags.jsonl 第 1 行：name 应为文本',
  ],
  [
    'a line that is no JSON',
    (content) => content.set('data/tags.jsonl', Buffer.from('{\n')),
    'data/tags.jsonl 第 1 行：不是有效的 JSON',
  ],
  [
    'a line that is a list',
    (content) => content.set('data/tags.jsonl', Buffer.from('[]\n')),
    'data/tags.jsonl 第 1 行：不是 JSON 对象',
  ],
  [
    'an unfinished line',
    (content) => content.set('data/tags.jsonl', Buffer.from('{"id":"1"')),
    '最后一行不完整',
  ],
  [
    'a line without an end',
    (content) =>
      content.set('data/tags.jsonl', Buffer.from(randomBytes(30 * 2 ** 20).toString('base64'))),
    '有一行过长',
  ],
  [
    'a reference to nothing',
    (content) => change(content, 'contents', { author_id: '424242' }),
    'author_id 指向归档中不存在的 users 424242',
  ],
  [
    'a target of no kind',
    (content) => change(content, 'comments', { target_type: 'USER' }),
    'target_type 不正确',
  ],
  [
    'a row twice',
    (content) =>
      content.set('data/tags.jsonl', Buffer.from(String(content.get('data/tags.jsonl')).repeat(2))),
    '与前面的行重复',
  ],
  [
    'a circle',
    (content) =>
      change(content, 'categories', { parent_id: rowsOf(content, 'categories')[0]?.['id'] }),
    'data/categories.jsonl 中有循环的上级',
  ],
  [
    'a value that the database refuses',
    (content) => change(content, 'contents', { status: 'ODD' }),
    'contents 中有不符合规则的数据',
  ],
  [
    'a setting that is none',
    (content) =>
      content.set('data/settings.jsonl', Buffer.from('{"key":"companyOnly","value":1}\n')),
    'data/settings.jsonl 第 1 行：未知设置',
  ],
];

describe('refuses in one line, with nothing changed:', () => {
  it.for(FORGED)('%s', async ([, forge, reason]) => {
    const before = await state();
    const content = await unpack(file);
    forge(content);
    if (reason !== '不完整或被修改') sealSafely(content);
    const error = await archives
      .read(target, await archives.pack(content))
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ArchiveError' });
    expect((error as Error).message).toContain(reason);
    expect((error as Error).message).not.toContain('\n');
    expect(await state()).toEqual(before);
  });
});

function sealSafely(content: ArchiveContent): void {
  try {
    sealAgain(content);
  } catch {
    // a manifest that is none says nothing
  }
}

it('refuses what is changed without its sum, cut off, renamed, or too well packed', async () => {
  const read = (name: string) =>
    archives.read(target, name).catch((caught: Error) => caught.message);
  const content = await unpack(file);
  change(content, 'users', { nickname: '别人' });
  expect(await read(await archives.pack(content))).toContain('data/users.jsonl 已损坏');

  const cut = archives.newFile();
  await writeFile(cut, await readFile(file));
  await truncate(cut, 5000);
  expect(await read(cut)).toContain('不是有效的归档文件');

  const text = archives.newFile();
  await writeFile(text, '不是压缩包');
  expect(await read(text)).toContain('不是有效的归档文件');
  await expect(archives.read(target, `${text}.none`)).rejects.toThrow('ENOENT');

  // the same length, so that only the name changes: yazl writes no such name
  const outside = archives.newFile();
  const bytes = (await readFile(file))
    .toString('latin1')
    .replaceAll('data/agents.jsonl', '../xyagents.jsonl');
  await writeFile(outside, bytes, 'latin1');
  expect(await read(outside)).toContain('不属于归档的文件：../xyagents.jsonl');

  const bomb = await unpack(file);
  bomb.set('data/tags.jsonl', Buffer.alloc(64 * 2 ** 20));
  expect(await read(await archives.pack(bomb))).toContain('疑似压缩炸弹');

  // one byte in the middle of the packed bytes
  const damaged = archives.newFile();
  await writeFile(damaged, await readFile(file));
  const handle = await open(damaged, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(64, 0xff), 0, 64, Math.floor(size / 3));
  await handle.close();
  expect(await read(damaged)).toMatch(/已损坏/u);
});

it('reads an older format, which lacks columns and tables', async () => {
  const content = await unpack(file);
  content.delete('data/carousels.jsonl');
  const manifest = parse(content, MANIFEST) as { parts: Record<string, unknown> };
  delete manifest.parts['data/carousels.jsonl'];
  content.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  const rows = rowsOf(content, 'categories').map((row) => ({ ...row, inherits_grants: undefined }));
  content.set(
    'data/categories.jsonl',
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  );
  sealAgain(content);
  const older = await startTestApp();
  try {
    const { added } = await archives.read(older, await archives.pack(content));
    expect(added['categories']).toBe(rows.length);
    const read = rowsOf(await unpack(await archives.write(older)), 'categories');
    expect(new Set(read.map((row) => row['inherits_grants']))).toEqual(new Set([true]));
  } finally {
    await older.close();
  }
});

it('is a program that says what it did, and refuses what it should not do', async () => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { DATA_DIR } = target.deps.env;
  const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: target.url, DATA_DIR });
  const run = (...args: string[]) => runArchive(env, args, print);
  await expect(run()).rejects.toThrow('用法');
  await expect(run('write', 'a', 'b')).rejects.toThrow('用法');
  await expect(run('read', '/none/a.zip')).rejects.toThrow('文件或文件夹不存在');
  await expect(run('write', '/none/a.zip')).rejects.toThrow('文件或文件夹不存在');
  await run('read', file);
  expect(lines.join('\n')).toMatch(
    /归档来自知汇 1\.2\.3.*\d+ 篇内容[\s\S]*读取完成：新增 \d+ 篇内容/u,
  );
  const written = archives.newFile();
  await run('write', written);
  expect(lines.at(-1)).toMatch(/已写入 .*：\d+ 篇内容、\d+ 个账号、\d+ 个文件/u);
  await expect(run('write', written)).rejects.toThrow('已存在');
  expect((await unpack(written)).has(MANIFEST)).toBe(true);
  await rm(written);
});
