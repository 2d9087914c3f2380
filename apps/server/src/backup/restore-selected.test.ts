import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { type TestApp, startTestApp } from '../../test/harness.ts';
import { createUploads } from '../../test/uploads.ts';
import type { Env } from '../config/env.ts';
import { loadEnv } from '../config/env.ts';
import { runBackup } from './backup-program.ts';
import { runRestore } from './restore-program.ts';
import { sql } from '../../test/sql.ts';

let app: TestApp;
let data: string;
let env: Env;
const lines: string[] = [];
const print = (line: string): void => void lines.push(line);

beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'restore-some-'));
  app = await startTestApp({ env: { DATA_DIR: data } });
  env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: app.url, DATA_DIR: data });
});
afterAll(async () => {
  await app.close();
  await rm(data, { recursive: true, force: true });
});

/** As by way of the recycle bin: what leaves readers is counted then. */
async function remove(...ids: Id[]): Promise<void> {
  await sql`update contents set deleted_at = ${new Date()}
    where id = any(${ids})`.run(app.db);
  await sql`delete from contents where id = any(${ids})`.run(app.db);
}
const totals = async () => (await app.call('GET /article/page', { query: {} })).data.total;

it('brings back one article with its comments, tags, category, pictures and place in searches', async () => {
  const author = await app.make.user({ role: 'Moderator' });
  const { upload, link, status } = createUploads(app, author);
  const picture = await upload();
  const { id: category } = await app.make.category();
  const { id: tag } = await app.make.tag({ name: '制度' });
  const { id } = await app.make.article({
    author: author.id,
    category,
    title: '误删的制度',
    tags: [tag],
  });
  const other = await app.make.article({ category, title: '也删掉的' });
  await link(author, id, `![](${picture.url})`, `![](${picture.url})`);
  const first = await app.make.comment({
    content: id,
    type: 'ARTICLE',
    author: author.id,
    text: '先说的',
  });
  await app.make.comment({
    content: id,
    type: 'ARTICLE',
    author: author.id,
    text: '答它的',
    parent: first.id,
  });
  await app.runJobs();
  const before = (await app.call('GET /article/:id', { params: { id } })).data;
  const all = await totals();
  expect(await runBackup(env, print)).toBe(true);

  await remove(id, other.id);
  await sql`delete from media`.run(app.db);
  await rm(path.join(data, 'media'), { recursive: true });
  await sql`delete from categories where id = ${category}`.run(app.db);

  await runRestore(env, ['--article', String(id)], print);
  expect(lines.at(-1)).toContain('什么也没有改动');
  await runRestore(env, ['--article', String(id), '--yes'], print);
  const after = (await app.call('GET /article/:id', { params: { id } })).data;
  expect(after).toEqual(before);
  const { data: comments } = await app.call('GET /comment/page', {
    query: { targetType: 'ARTICLE', targetId: id },
  });
  expect(comments.records.map(({ content, replyCount }) => [content, replyCount])).toEqual([
    ['先说的', 1],
  ]);
  expect(await status(picture.url)).toBe(200);
  expect(await totals()).toBe(Number(all) - 1);
  const { data: found } = await app.call('GET /search', { query: { keyword: '误删的制度' } });
  expect(found.records.map((record) => record.id)).toEqual([id]);
  await runRestore(env, ['--article', String(id), '--yes'], print);
  expect(lines.at(-1)).toContain('没有要找回的');
});

it(
  'brings back what a person wrote, or what was written on a day, and leaves the rest',
  { tags: ['release'] },
  async () => {
    const [one, other] = [await app.make.user(), await app.make.user()];
    const mine = await app.make.article({ author: one.id, title: '我写的' });
    const theirs = await app.make.article({ author: other.id, title: '别人写的' });
    await sql`update contents set created_at = ${new Date('2026-11-20T17:00:00Z')}
      where id = ${theirs.id}`.run(app.db);
    expect(await runBackup(env, print)).toBe(true);
    await remove(mine.id);
    await remove(theirs.id);
    await runRestore(env, ['--person', String(one.id), '--yes'], print);
    const status = async (id: number | string) =>
      (await app.send('GET /article/:id', { params: { id: String(id) } })).status;
    expect([await status(mine.id), await status(theirs.id)]).toEqual([200, 404]);
    // one in the morning there
    await runRestore(env, ['--written', '2026-11-21', '--yes'], print);
    expect(await status(theirs.id)).toBe(200);
    await expect(runRestore(env, ['--article', '999999'], print)).rejects.toThrow('没有要找的');
    await expect(runRestore(env, ['--written', '2026-13-41'], print)).rejects.toThrow('用法');
    await expect(runRestore(env, ['--article', '1', '--person', '1'], print)).rejects.toThrow(
      '用法',
    );
  },
);
