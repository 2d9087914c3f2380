import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { makeExcel, makeWord, makePdf } from '../../../test/document-files.ts';
import { createUploads } from '../../../test/uploads.ts';
import { textVector } from '../search/index-contents.ts';
import { markAttempted } from './attachment.repo.ts';
import { readAttachment, readPendingFiles } from './attachment.public.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.make.user({ role: 'Admin' });
});
afterAll(() => app?.close());

async function attach(name: string, bytes: Uint8Array, category?: Id) {
  const answer = await app.send('POST /media', {
    token: owner.token,
    file: { name, bytes: Buffer.from(bytes) },
  });
  expect(answer).toMatchObject({ code: 200 });
  const { id, url } = answer.data as { id: Id; url: string };
  const body = `[${name}](${url})`;
  const article = await app.make.article({ author: owner.id, body, ...(category && { category }) });
  await createUploads(app, owner).link(owner, article.id, body, body);
  await app.runJobs();
  return { id, article: article.id };
}

async function find(keyword: string, token: string | null = null) {
  const answer = await app.call('GET /attachment/search', { query: { keyword } }, token);
  expect(answer.msg).toBe('ok');
  return answer.data?.records ?? [];
}

async function viewPassage(id: Id, part?: number, token: string | null = null) {
  return findPassage(id, { part }, token);
}

async function findPassage(
  id: Id,
  query: { part?: number; page?: number },
  token: string | null = null,
) {
  const answer = await app.call('GET /attachment/:id', { params: { id }, query }, token);
  return answer.data;
}

describe('attachments', () => {
  it('are found by the text of a page, and by their name', async () => {
    const { id, article } = await attach(
      '欧盟各国税号格式一览.pdf',
      makePdf(['目录', '', '砗磲的税号以 EL 开头']),
    );
    const [hit, ...others] = await find('砗磲 税号');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({ id, part: 2, label: '第 3 页', place: { id: article } });
    expect(hit?.snippet).toContain('<mark>砗磲</mark>');
    expect((await find('各国税号格式'))[0]?.nameHtml).toContain('<mark>');
  });

  it('open at the requested page, or at the next one with text', async () => {
    const { id } = await attach('有空白页.pdf', makePdf(['', '甲', '', '', '乙', '']));
    const viewPage = async (page: number) => (await findPassage(id, { page }))?.part;
    expect(await viewPage(1)).toMatchObject({ number: 1, page: 2, text: '甲' });
    expect(await viewPage(2)).toMatchObject({ page: 2 });
    expect(await viewPage(3)).toMatchObject({ number: 2, page: 5, text: '乙' });
    expect(await viewPage(6)).toMatchObject({ page: 5 });
    expect(await viewPage(5000)).toMatchObject({ page: 5 });
    const sheet = await attach('表.xlsx', makeExcel({ '第 9 页': [['丙']] }));
    expect((await findPassage(sheet.id, { page: 9 }))?.part).toMatchObject({
      number: 1,
      page: null,
    });
    expect((await find('乙'))[0]).toMatchObject({ part: 2, page: 5 });
  });

  it('show their parts one by one', async () => {
    const file = makeExcel({
      税率: [
        ['国家', '税率'],
        ['瓦努阿图', 15],
      ],
      说明: [['另见附录']],
    });
    const { id } = await attach('税率.xlsx', file);
    expect(await viewPassage(id)).toMatchObject({
      state: 'read',
      count: 2,
      parts: [{ label: '税率' }, { label: '说明' }],
      part: { number: 1, text: '国家\t税率\n瓦努阿图\t15', table: true },
    });
    expect((await viewPassage(id, 2))?.part?.text).toBe('另见附录');
    expect((await find('瓦努阿图'))[0]?.label).toBe('税率');
  });

  it('show why they cannot be read, and are found by name', async () => {
    const locked = await attach('加密的鲣鸟.pdf', makePdf(['不给看'], { locked: true }));
    expect(await viewPassage(locked.id)).toMatchObject({
      state: 'encrypted',
      count: 0,
      part: null,
    });
    expect((await find('鲣鸟')).map(({ id }) => id)).toEqual([locked.id]);
    const archive = await attach('军舰鸟.zip', makeWord(['压缩包里的字']));
    expect(await viewPassage(archive.id)).toMatchObject({ state: 'none', part: null });
    expect(await find('压缩包里的字')).toEqual([]);
  });

  it('are read later, once, when they were uploaded before extraction existed', async () => {
    const { id } = await attach('旧文件.txt', new TextEncoder().encode('蜂鸟的旧文件'));
    await unread(id);
    expect(await viewPassage(id)).toMatchObject({ state: 'waiting' });
    await Promise.all([readPendingFiles(app.deps), readPendingFiles(app.deps)]);
    expect(await find('蜂鸟')).toHaveLength(1);
  });
});

describe('a file that crashes its reader', () => {
  it('is marked as attempted before it is read', async () => {
    const { id } = await attach('很长.pdf', makePdf(Array.from({ length: 3000 }, () => '页')));
    await unread(id);
    const reading = readPendingFiles(app.deps);
    await expect.poll(() => since(id)).toBeInstanceOf(Date);
    expect(await viewPassage(id)).toMatchObject({ state: 'waiting' });
    await reading;
    expect(await since(id)).toBeNull();
    expect(await viewPassage(id)).toMatchObject({ state: 'read', count: 1000 });
  });

  it('is not read again, shows that it failed, and is found by its name', async () => {
    const { id } = await attach('要命的蝮蛇.pdf', makePdf(['读不到的字']));
    await unread(id);
    // the state after the process was killed
    expect(await markAttempted(app.db, id, await textVector('要命的蝮蛇.pdf', ''))).toBe(true);
    await readPendingFiles(app.deps);
    await readAttachment(app.deps, { mediaId: id });
    expect(await viewPassage(id)).toMatchObject({ state: 'waiting', count: 0 });
    const hourAgo = new Date(Date.now() - 3_600_000);
    await sql`update attachment_texts set reading_since = ${hourAgo}
      where media_id = ${id}`.run(app.db);
    expect(await viewPassage(id)).toMatchObject({ state: 'broken', count: 0 });
    expect((await find('蝮蛇')).map((hit) => hit.id)).toEqual([id]);
  });

  it('is told apart from a file whose text could not be stored, which is read again', async () => {
    const { id } = await attach('存不下.txt', new TextEncoder().encode('游隼'));
    await unread(id);
    const failing = {
      ...app.deps,
      transaction: () => Promise.reject(new Error('the database is away')),
    };
    await expect(readAttachment(failing, { mediaId: id })).rejects.toThrow('away');
    await readPendingFiles(app.deps);
    expect(await find('游隼')).toHaveLength(1);
  });
});

/** Resets a file to the state before it was read. */
async function unread(id: Id): Promise<void> {
  await sql`delete from attachment_texts where media_id = ${id}`.run(app.db);
  await sql`delete from attachment_parts where media_id = ${id}`.run(app.db);
}

/** Since when a process has been reading the file. */
async function since(id: Id): Promise<Date | null | undefined> {
  const row = await sql<{ reading_since: Date | null }>`select reading_since
    from attachment_texts where media_id = ${id}`.first(app.db);
  return row?.reading_since;
}

describe('access to attachments', () => {
  it('requires access to a text that shows the file', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const { id, article } = await attach('薪酬.docx', makeWord(['朱鹮津贴']), inside.id);
    const staff = await app.make.user();
    expect(await find('朱鹮')).toEqual([]);
    expect(await viewPassage(id)).toBeNull();
    expect((await find('朱鹮', staff.token)).map((hit) => hit.id)).toEqual([id]);
    expect(await viewPassage(id, 1, staff.token)).toMatchObject({ part: { text: '朱鹮津贴' } });
    await sql`update contents set deleted_at = ${new Date()}
      where id = ${article}`.run(app.db);
    // Without waiting for a job.
    expect(await find('朱鹮', staff.token)).toEqual([]);
  });

  it('hides texts that the user cannot read, even if another text shows the same file', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const { id } = await attach('两处.txt', new TextEncoder().encode('白鹇'), inside.id);
    const { id: open } = await app.make.article({ author: owner.id, title: '公开的' });
    await sql`insert into media_links ${sql.values({ media_id: id, content_id: open, live: true })}`.run(
      app.db,
    );
    expect((await find('白鹇'))[0]?.place).toMatchObject({ id: open, title: '公开的' });
  });

  it('finds readable hits among thousands of pages that the user cannot read', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    for (const name of ['甲.txt', '乙.txt']) {
      const { id } = await attach(name, new TextEncoder().encode('金雕'), inside.id);
      await sql`insert into attachment_parts (media_id, number, label, text, is_table, words)
        select media_id, n, '', text, false, words from attachment_parts, generate_series(2, 2000) n
        where media_id = ${id}`.run(app.db);
    }
    const { id } = await attach('丙.txt', new TextEncoder().encode('远处的金雕'));
    expect((await find('金雕')).map((hit) => hit.id)).toEqual([id]);
  });

  it('ends when the upload is deleted', async () => {
    const { id } = await attach('要删的.txt', new TextEncoder().encode('黄腹角雉'));
    await sql`delete from media where id = ${id}`.run(app.db);
    expect(await find('黄腹角雉')).toEqual([]);
    expect(await sql`select from attachment_parts where media_id = ${id}`.all(app.db)).toEqual([]);
  });
});
