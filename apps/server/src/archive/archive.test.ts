import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { makeSite } from '../../test/make-site.ts';
import { createRandom } from '../../test/site-filler.ts';
import { createSignIn } from '../../test/sign-in.ts';
import { createArchives, describeRows, rowsOf, unpack } from '../../test/site-archives.ts';
import type { ArchiveContent } from '../../test/site-archives.ts';
import { sql } from '../../test/sql.ts';
import { MANIFEST } from './archive-format.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';

let archives: Awaited<ReturnType<typeof createArchives>>;
let source: TestApp;
let target: TestApp;
let file: string;
let content: ArchiveContent;

beforeAll(async () => {
  archives = await createArchives();
  source = await startTestApp();
  await makeSite(source, createRandom(1), 4);
  file = await archives.write(source);
  content = await unpack(file);
});
afterAll(async () => {
  await source.close();
  await archives.close();
});
beforeEach(async () => {
  target = await startTestApp();
});
afterEach(() => target.close());

const withoutManifest = (of: ArchiveContent) =>
  [...of].filter(([name]) => name !== MANIFEST).map(([name, bytes]) => [name, String(bytes)]);

it('has rows of every table, and no secret', () => {
  for (const { name } of ARCHIVE_TABLES)
    expect([name, rowsOf(content, name).length]).not.toEqual([name, 0]);
  const all = withoutManifest(content)
    .map(([, text]) => text)
    .join('\n');
  expect(all).not.toContain('secret hash');
  expect(all).not.toContain('sealed password');
  expect(all).not.toContain('password_hash');
});

it('is the same site again in an empty one: every row, number, text and file', async () => {
  const { added } = await archives.read(target, file);
  expect(added['contents']).toBe(rowsOf(content, 'contents').length);
  expect(withoutManifest(await unpack(await archives.write(target)))).toEqual(
    withoutManifest(content),
  );
});

it('is complete there: texts rendered, counted, linked, found, and numbered on', async () => {
  const { id } = await source.make.article({
    title: '独一无二的葡萄架',
    body: '正文 **粗** 与 [链接](/article/1)',
  });
  await archives.read(target, await archives.write(source));
  const counts = (app: TestApp) =>
    sql`select id, comment_count, like_count, follow_count, favorite_count, answer_count, answer_state
      from contents order by id`.all(app.db);
  expect(await counts(target)).toEqual(await counts(source));
  const totals = (app: TestApp) =>
    sql`select model, category_id, live from content_counts where live <> 0 order by 1, 2`.all(
      app.db,
    );
  expect(await totals(target)).toEqual(await totals(source));
  const tree = (app: TestApp) => sql`select * from categories order by id`.all(app.db);
  expect(await tree(target)).toEqual(await tree(source));
  const { data } = await target.call('GET /article/:id', { params: { id } });
  expect(data.html).toContain('<strong>粗</strong>');
  const found = await target.call('GET /search', { query: { keyword: '葡萄架' } });
  expect(JSON.stringify(found.data)).toContain('独一无二的葡萄架');
  expect(
    await sql`select from content_links where source_id = ${id} and target_id = 1`.all(target.db),
  ).toHaveLength(1);
  const next = await target.make.article();
  expect(Number(next.id)).toBeGreaterThan(Number(id));
});

it('gives other numbers where they are taken, and everything follows', async () => {
  await makeSite(target, createRandom(2), 5);
  const before = describeRows(await unpack(await archives.write(target)));
  await archives.read(target, file);
  const after = describeRows(await unpack(await archives.write(target)));
  const own = describeRows(content);
  for (const { name } of ARCHIVE_TABLES) {
    const both = [...new Set([...(before.get(name) ?? []), ...(own.get(name) ?? [])])].toSorted();
    // days that both sites counted stay as they were here
    if (!name.startsWith('statistic_'))
      expect([name, [...new Set(after.get(name))]]).toEqual([name, both]);
  }
});

it('adds nothing when it is read again, or where it came from, and later only what is new', async () => {
  await makeSite(target, createRandom(3), 3);
  const first = await archives.write(source);
  await archives.read(target, first);
  const once = withoutManifest(await unpack(await archives.write(target)));
  const countAdded = async (site: TestApp, archive: string) => {
    const { added } = await archives.read(site, archive);
    return Object.fromEntries(Object.entries(added).filter(([, count]) => count > 0));
  };
  expect(await countAdded(target, first)).toEqual({});
  expect(withoutManifest(await unpack(await archives.write(target)))).toEqual(once);
  expect(await countAdded(source, first)).toEqual({});
  await source.make.article({ title: '后来写的' });
  const later = await archives.write(source);
  expect(await countAdded(target, later)).toMatchObject({ users: 1, contents: 1, revisions: 1 });
  expect(await countAdded(target, later)).toEqual({});
});

it('lets people choose a password by the code that is mailed to them', async () => {
  const { email } = await source.make.user({ password: 'before-1234' });
  await archives.read(target, await archives.write(source));
  const { login, codeFor } = createSignIn(target);
  expect((await login(email, 'before-1234')).status).not.toBe(200);
  const body = { email, code: await codeFor('password', email), password: 'quite-another-7' };
  expect(await target.send('POST /password/reset', { body })).toMatchObject({ status: 200 });
  expect(await login(email, body.password)).toMatchObject({ status: 200 });
});

it('knows people by their e-mail, roles by their code, and leaves what is theirs', async () => {
  const [person] = rowsOf(content, 'users').filter(
    (row) => row['email'] !== null && row['deleted_at'] === null,
  );
  const known = await target.make.user({
    email: String(person?.['email']),
    nickname: '原来的名字',
  });
  await archives.read(target, file);
  const { nickname } = await sql<{
    nickname: string;
  }>`select nickname from users where id = ${known.id}`.one(target.db);
  expect(nickname).toBe('原来的名字');
  const written = rowsOf(content, 'contents').filter((row) => row['author_id'] === person?.['id']);
  expect(await sql`select from contents where author_id = ${known.id}`.all(target.db)).toHaveLength(
    written.length,
  );
});

it('opens a text to no one who could not read it before', async () => {
  const [granted] = rowsOf(content, 'categories').filter((row) => row['visibility'] === 3);
  const parents = rowsOf(content, 'categories');
  // the same names, open to everyone
  let parent: string | undefined;
  const path: string[] = [];
  for (
    let at = granted;
    at !== undefined;
    at = parents.find((row) => row['id'] === at?.['parent_id'])
  )
    path.unshift(String(at['name']));
  for (const name of path)
    parent = String(
      (
        await target.make.category({
          name,
          visibility: 'PUBLIC',
          ...(parent === undefined ? {} : { parent }),
        })
      ).id,
    );
  await archives.read(target, file);
  const inOpen = await sql`select from contents where category_id = ${parent}`.all(target.db);
  expect(inOpen).toHaveLength(0);
  const renamed = await sql`select from categories where visibility = 3`.all(target.db);
  expect(renamed).toHaveLength(1);
});
