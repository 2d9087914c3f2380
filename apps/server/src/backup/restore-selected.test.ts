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

/** Deletes as through the recycle bin, whose counters are updated then. */
async function remove(...ids: Id[]): Promise<void> {
  await sql`update contents set deleted_at = ${new Date()}
    where id = any(${ids})`.run(app.db);
  await sql`delete from contents where id = any(${ids})`.run(app.db);
}
const totals = async () => (await app.call('GET /article/page', { query: {} })).data.total;

it('restores one article with its comments, tags, category, pictures and entry in the search index', async () => {
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
  const otherAuthor = await app.make.article({ category, title: '也删掉的' });
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

  await remove(id, otherAuthor.id);
  await sql`delete from media`.run(app.db);
  await rm(path.join(data, 'media'), { recursive: true });
  await sql`delete from categories where id = ${category}`.run(app.db);

  await runRestore(env, ['--article', String(id)], print);
  expect(lines.at(-1)).toContain('未做任何变更');
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
  expect(lines.at(-1)).toContain('无需找回');
});

it(
  'restores the texts of one author, or of one day, and leaves the rest',
  { tags: ['release'] },
  async () => {
    const [author, otherAuthor] = [await app.make.user(), await app.make.user()];
    const authorArticle = await app.make.article({ author: author.id, title: '我写的' });
    const otherArticle = await app.make.article({ author: otherAuthor.id, title: '别人写的' });
    await sql`update contents set created_at = ${new Date('2026-11-20T17:00:00Z')}
      where id = ${otherArticle.id}`.run(app.db);
    expect(await runBackup(env, print)).toBe(true);
    await remove(authorArticle.id);
    await remove(otherArticle.id);
    await runRestore(env, ['--person', String(author.id), '--yes'], print);
    const status = async (id: number | string) =>
      (await app.send('GET /article/:id', { params: { id: String(id) } })).status;
    expect([await status(authorArticle.id), await status(otherArticle.id)]).toEqual([200, 404]);
    // one in the morning there
    await runRestore(env, ['--written', '2026-11-21', '--yes'], print);
    expect(await status(otherArticle.id)).toBe(200);
    await expect(runRestore(env, ['--article', '999999'], print)).rejects.toThrow('没有匹配的内容');
    await expect(runRestore(env, ['--written', '2026-13-41'], print)).rejects.toThrow('用法');
    await expect(runRestore(env, ['--article', '1', '--person', '1'], print)).rejects.toThrow(
      '用法',
    );
  },
);
