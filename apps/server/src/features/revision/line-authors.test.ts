import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import * as Y from 'yjs';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { openPage } from '../../../test/together-page.ts';
import { OriginSearch } from './line-origins.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let url: string;
let author: MadeUser;
let admin: MadeUser;
let category: Id;
beforeAll(async () => {
  app = await startTestApp({ caching: true });
  url = await app.listen();
  author = await app.make.user();
  admin = await app.make.user({ role: 'Admin' });
  category = (await app.make.category()).id;
});
afterAll(() => app.close());

const made = (body: string) => app.make.article({ author: author.id, category, body });
const save = async (id: Id, revision: number, content: string, who: MadeUser, together = false) => {
  const body = { id, revision, title: '题目', content, categoryId: category, together };
  const status = 'PENDING_REVIEW' as const;
  const answer = await app.call('PUT /article', { body: { ...body, status } }, who.token);
  expect(answer.status).toBe(200);
};
async function authors(contentId: Id, number: number, token = author.token) {
  const call = 'GET /revision/:contentId/:number/authors';
  return app.call(call, { params: { contentId, number } }, token);
}
/** `lines@revision:names`. */
async function listLineAuthors(id: Id, number: number): Promise<string[]> {
  const { data } = await authors(id, number);
  expect(data.done).toBe(true);
  const getName = (who: Id) => data.people.find((person) => person.id === who)?.nickname;
  return data.runs.map(
    (run) => `${run.lines}@${run.revision}:${run.people.map(getName).join('+')}`,
  );
}

describe('the lines of a revision', () => {
  it('name who wrote them and in which revision, also those that were moved', async () => {
    const { id } = await made('一\n\n二\n\n三');
    await save(id, 1, '一\n\n二改\n\n三\n\n四', admin);
    await save(id, 2, '四\n\n一\n\n二改\n\n三', author);
    expect(await listLineAuthors(id, 1)).toEqual([`5@1:${author.nickname}`]);
    expect(await listLineAuthors(id, 2)).toEqual([
      `2@1:${author.nickname}`,
      `2@2:${admin.nickname}`,
      `2@1:${author.nickname}`,
      `1@2:${admin.nickname}`,
    ]);
    const third = [
      `2@2:${admin.nickname}`,
      `2@1:${author.nickname}`,
      `2@2:${admin.nickname}`,
      `1@1:${author.nickname}`,
    ];
    expect(await listLineAuthors(id, 3)).toEqual(third);
    // and from the stored state
    expect(await listLineAuthors(id, 3)).toEqual(third);
  });

  it('name those who typed in each line where several wrote one revision', async () => {
    const { id } = await made('头\n尾');
    const state = await app.call('GET /together', { query: { contentId: id } }, author.token);
    const open = async (who: MadeUser) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Buffer.from(state.data?.state ?? '', 'base64'));
      const query = { contentId: id, text: state.data?.textId ?? '' };
      const page = openPage({ url, token: who.token, query, doc });
      await page.ready;
      return page;
    };
    const [authorPage, adminPage] = [await open(author), await open(admin)];
    authorPage.text.insert(1, '\n作者写的');
    await authorPage.stored();
    await expect.poll(() => adminPage.text.toJSON()).toContain('作者');
    adminPage.text.insert(adminPage.text.length, '\n管理员写的\n一起');
    await adminPage.stored();
    await expect.poll(() => authorPage.text.toJSON()).toContain('一起');
    authorPage.text.insert(authorPage.text.length, '写的');
    await authorPage.stored();
    await save(id, 1, '', author, true);
    for (const page of [authorPage, adminPage]) page.close();
    expect(await listLineAuthors(id, 2)).toEqual([
      `1@1:${author.nickname}`,
      `1@2:${author.nickname}`,
      `1@1:${author.nickname}`,
      `1@2:${admin.nickname}`,
      `1@2:${author.nickname}+${admin.nickname}`,
    ]);
  });

  it('are shown to users who see the history, without deleted accounts', async () => {
    const { id } = await made('一');
    const guest = await app.make.user();
    expect((await authors(id, 1, guest.token)).status).toBe(403);
    expect((await authors(id, 9)).status).toBe(404);
    const deletedAdmin = await app.make.user({ role: 'Admin' });
    await save(id, 1, '一\n二', deletedAdmin);
    const closedFields = { deleted_at: new Date() };
    await sql`update users set ${sql.set(closedFields)} where id = ${deletedAdmin.id}`.run(app.db);
    expect(await listLineAuthors(id, 2)).toEqual([`1@1:${author.nickname}`, `1@2:已注销用户`]);
  });
});

/** With 1000 the twelve answers took a second at most each, on one core. */
const REVISIONS = 200;

describe('a long history of a long text', { tags: ['release'] }, () => {
  it('is looked through in parts of bounded time, each going on from the last', async () => {
    const { id } = await made('x');
    const lines = Array.from({ length: 5000 }, (_, n) => `第 ${n} 行${'字'.repeat(40)}`);
    const rows = Array.from({ length: REVISIONS }, (_, n) => {
      lines[(n * 7) % 5000] = `第 ${n} 次改的${'字'.repeat(40)}`;
      return { number: n + 2, body: lines.join('\n') };
    });
    expect(rows[0]?.body.length).toBeGreaterThan(230_000);
    for (let from = 0; from < rows.length; from += 50) {
      const values = rows.slice(from, from + 50).map((row) => ({
        ...row,
        content_id: id,
        title: 't',
        category_id: category,
        tag_ids: [],
        cover_url: null,
        editor_id: author.id,
        status: 'APPROVED',
      }));
      await sql`insert into revisions ${sql.values(values)}`.run(app.db);
    }
    const times: number[] = [];
    for (;;) {
      const before = performance.now();
      const { data } = await authors(id, REVISIONS + 1);
      times.push(performance.now() - before);
      if (!data.done) continue;
      const byRevision = data.runs.filter(({ revision }) => revision === 2);
      expect(byRevision.length).toBeGreaterThan(0);
      expect(data.runs.reduce((sum, run) => sum + run.lines, 0)).toBe(5000);
      break;
    }
    expect(Math.max(...times)).toBeLessThan(30_000);
    expect(times.length).toBeLessThan(40);
  });

  it('continues from the stored state as if it had not stopped', () => {
    const texts = ['甲\n乙\n丙', '甲\n丁\n乙\n丙', '乙\n丙\n甲\n丁\n戊', '乙\n戊\n丙\n甲\n丁'];
    const fullSearch = OriginSearch.of(4, texts[3] as string);
    for (const number of [3, 2, 1]) fullSearch.searchRevision(number, texts[number - 1] as string);
    let savedOrigins = OriginSearch.of(4, texts[3] as string).origins();
    for (const number of [3, 2, 1]) {
      const next = new OriginSearch(5, savedOrigins, texts[savedOrigins.reached - 1] as string);
      next.searchRevision(number, texts[number - 1] as string);
      savedOrigins = JSON.parse(JSON.stringify(next.origins()));
    }
    expect(savedOrigins).toEqual(fullSearch.origins());
    expect(savedOrigins.runs.map(([, revision]) => revision)).toEqual([1, 3, 1, 1, 2]);
  });
});
