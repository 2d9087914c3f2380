import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createShares } from '../../../test/make-share.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let share: ReturnType<typeof createShares>['share'];
let open: ReturnType<typeof createShares>['open'];
let openArticle: ReturnType<typeof createShares>['openArticle'];
let unlock: ReturnType<typeof createShares>['unlock'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  ({ share, open, openArticle, unlock } = createShares(app));
});
afterEach(() => clock.reset());
afterAll(() => app.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
const GONE = { status: 404, data: null, msg: '链接已失效' };

/** A member of staff who may share, in a role of their own. */
async function makeSharer(): Promise<MadeUser & { role: string }> {
  const role = await app.make.role({ codes: ['share.add', 'article.add'], staff: true });
  return { ...(await app.make.user({ role })), role };
}
const setVisibility = (id: Id, visibility: number) =>
  sql`update categories set visibility = ${visibility} where id = ${id}`.run(app.db);
const setLink = (id: Id, column: 'expires_at' | 'ended_at', at: Date) =>
  sql`update shared_links set ${sql.identifier(column)} = ${at} where id = ${id}`.run(app.db);
const list = (token: string, query: object = {}) => app.call('GET /share/page', { query }, token);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('a link to an article', () => {
  it('shows a visitor the text and, unless its maker hides it, the author', async () => {
    const author = await app.make.user({ nickname: '顾言' });
    const { id } = await app.make.article({
      author: author.id,
      title: '报价说明',
      body: '三档价格',
    });
    const { token } = await share(admin.token, id);
    expect(await open(token)).toMatchObject({
      status: 200,
      data: { kind: 'ARTICLE', title: '报价说明', author: '顾言', path: [] },
    });
    const body = { targetType: 'ARTICLE' as const, targetId: id, showsAuthor: false };
    const { data } = await app.call('POST /share', { body }, admin.token);
    const answer = await open(data.url.split('/s/')[1] ?? '');
    expect(answer.data).toMatchObject({ title: '报价说明', author: null });
    expect(JSON.stringify(answer)).not.toContain('顾言');
  });

  it('shows what its maker may read at that moment', async () => {
    const maker = await makeSharer();
    const category = await app.make.category({ visibility: 'INTERNAL' });
    const { id } = await app.make.article({ category: category.id });
    const { token } = await share(maker.token, id);
    expect((await open(token)).status).toBe(200);
    await setVisibility(category.id, 3);
    expect(await open(token)).toMatchObject(GONE);
    await app.make.grant({ category: category.id, user: maker.id });
    expect((await open(token)).status).toBe(200);
    await sql`delete from category_grants where category_id = ${category.id}`.run(app.db);
    expect(await open(token)).toMatchObject(GONE);
    await setVisibility(category.id, 2);
    expect((await open(token)).status).toBe(200);
    await sql`update roles set staff = false where code = ${maker.role}`.run(app.db);
    expect(await open(token)).toMatchObject(GONE);
  });

  it.each([
    ['is withdrawn', 'live_revision = null'],
    ['is deleted', 'deleted_at = now()'],
  ])('ends when the article %s, and never shows a draft', async (_case, change) => {
    const { id } = await app.make.article();
    const { token } = await share(admin.token, id);
    await sql`update contents set ${sql.raw(change)} where id = ${id}`.run(app.db);
    expect(await open(token)).toMatchObject(GONE);
  });

  it('shows the published text while a later one waits for review', async () => {
    const { id } = await app.make.article({ status: 'PENDING_REVIEW', live: true, body: '旧文' });
    const { token } = await share(admin.token, id);
    const answer = await open(token);
    expect(answer.data).toMatchObject({ html: '<p>旧文</p>' });
    expect(JSON.stringify(answer)).not.toContain('改了一段');
  });

  it.each([
    ['is disabled', (id: Id) => sql`update users set status = 'INACTIVE' where id = ${id}`],
    ['has left', (id: Id) => sql`update users set deleted_at = now() where id = ${id}`],
    [
      'has to change the password',
      (id: Id) => sql`update users set must_change_password = true where id = ${id}`,
    ],
    [
      'may not share any more',
      (id: Id) => sql`delete from role_permissions where code = 'share.add'
        and role_id = (select role_id from users where id = ${id})`,
    ],
    [
      'has another role',
      (id: Id) =>
        sql`update users set role_id = (select id from roles where code = 'User') where id = ${id}`,
    ],
  ])('leads nowhere when its maker %s', async (_case, change) => {
    const maker = await makeSharer();
    const { token } = await share(maker.token, (await app.make.article()).id);
    expect((await open(token)).status).toBe(200);
    await change(maker.id).run(app.db);
    expect(await open(token)).toMatchObject(GONE);
    const { data } = await list(admin.token, { size: 1 });
    expect(data.records).toMatchObject([
      { maker: { id: maker.id }, state: 'ACTIVE', works: false },
    ]);
  });

  it('answers alike when it was guessed, is over or has ended', async () => {
    const { id } = await app.make.article();
    const [ended, over, renewed] = [
      await share(admin.token, id, { password: 'tulip-42' }),
      await share(admin.token, id),
      await share(admin.token, id),
    ];
    await app.call('PUT /share/:id/end', { params: { id: ended.id } }, admin.token);
    await setLink(over.id, 'expires_at', hoursAgo(1));
    const again = await app.call(
      'PUT /share/:id/renew',
      { params: { id: renewed.id } },
      admin.token,
    );
    expect((await open(again.data.url.split('/s/')[1] ?? '')).status).toBe(200);
    for (const token of [ended.token, over.token, renewed.token, 'x'.repeat(43), 'x']) {
      expect(await open(token)).toMatchObject(GONE);
      expect(await openArticle(token, id)).toMatchObject(GONE);
      expect(await unlock(token, 'tulip-42')).toMatchObject(GONE);
    }
  });

  it('stores no address', async () => {
    const { id, token } = await share(admin.token, (await app.make.article()).id);
    const row = await sql<{
      all: string;
    }>`select s::text as all from shared_links s where id = ${id}`.one(app.db);
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(row.all).not.toContain(token);
    expect(JSON.stringify((await list(admin.token)).data)).not.toContain(token);
    const log = await app.call('GET /activity/page', { query: { userId: admin.id } }, admin.token);
    expect(log.data.records[0]).toMatchObject({ call: 'POST /share', kind: 'share' });
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

describe('a link to a category', () => {
  it('shows its tree as far as its maker reads it, and nothing else', async () => {
    const maker = await makeSharer();
    const top = await app.make.category();
    const root = await app.make.category({ parent: top.id });
    const inside = await app.make.category({ parent: root.id, visibility: 'INTERNAL' });
    const deep = await app.make.category({ parent: inside.id, visibility: 'INTERNAL' });
    const closed = await app.make.category({ parent: root.id });
    await setVisibility(closed.id, 3);
    const [first, second, hidden, above] = [
      await app.make.article({ category: root.id }),
      await app.make.article({ category: deep.id }),
      await app.make.article({ category: closed.id }),
      await app.make.article({ category: top.id }),
    ];
    const draft = await app.make.article({ category: root.id, status: 'PENDING_REVIEW' });
    const { token } = await share(maker.token, root.id, { type: 'CATEGORY' });
    const page = await open(token);
    expect(page.data).toMatchObject({
      kind: 'CATEGORY',
      ...{ name: root.name, path: [], children: [{ id: inside.id, count: 1 }] },
      articles: { total: 1, records: [{ id: first.id }] },
    });
    expect(JSON.stringify(page)).not.toMatch(new RegExp(`${top.name}|${closed.name}`, 'u'));
    expect((await open(token, { categoryId: deep.id })).data).toMatchObject({
      path: [{ id: root.id }, { id: inside.id }],
      articles: { records: [{ id: second.id }] },
    });
    expect((await openArticle(token, second.id)).data).toMatchObject({
      title: second.title,
      path: [{ id: root.id }, { id: inside.id }, { id: deep.id }],
    });
    for (const { id } of [hidden, above, draft])
      expect(await openArticle(token, id)).toMatchObject(GONE);
    for (const categoryId of [top.id, closed.id])
      expect(await open(token, { categoryId })).toMatchObject(GONE);
    await setVisibility(inside.id, 3);
    await setVisibility(deep.id, 3);
    expect((await open(token)).data).toMatchObject({ children: [] });
    expect(await openArticle(token, second.id)).toMatchObject(GONE);
    await setVisibility(root.id, 3);
    expect(await open(token)).toMatchObject(GONE);
    expect(await openArticle(token, first.id)).toMatchObject(GONE);
  });

  it('leads within itself and, for all else, to the site', async () => {
    const root = await app.make.category();
    const [inside, outside] = [
      await app.make.article({ category: root.id }),
      await app.make.article(),
    ];
    const { id } = await app.make.article({ category: root.id });
    const html = `<p><a href="/article/${inside.id}#head">内</a> <a href="/article/${outside.id}">外</a>
      <a href="${app.deps.env.PUBLIC_URL}/article/${inside.id}">全</a> <a href="https://a.example/article/${inside.id}">远</a>
      <code>href="/article/${inside.id}"</code></p>`;
    await sql`update contents set html = ${html} where id = ${id}`.run(app.db);
    const { token } = await share(admin.token, root.id, { type: 'CATEGORY' });
    const { data } = await openArticle(token, id);
    expect(data.kind === 'ARTICLE' && data.html).toBe(
      html
        .replace(`"/article/${inside.id}#head"`, `"/s/${token}/${inside.id}#head"`)
        .replace(`"${app.deps.env.PUBLIC_URL}/article/${inside.id}"`, `"/s/${token}/${inside.id}"`),
    );
  });
});

describe('a password', () => {
  it('opens the link for some hours, until another one is set or the link ends', async () => {
    const { id } = await app.make.article({ title: '不外传的标题' });
    const { id: linkId, token } = await share(admin.token, id, { password: 'tulip-42' });
    const other = await share(admin.token, id, { password: 'tulip-42' });
    const locked = await open(token);
    expect(locked).toMatchObject({ status: 200, data: { kind: 'LOCKED' } });
    expect(JSON.stringify(locked)).not.toContain('不外传');
    expect((await openArticle(token, id)).data).toEqual({ kind: 'LOCKED' });
    expect(await unlock(token, 'tulip-43')).toMatchObject({
      status: 400,
      data: { fields: { password: '密码错误，请重新输入' } },
    });
    const { pass } = (await unlock(token, 'tulip-42')).data;
    expect((await open(token, { pass })).data).toMatchObject({ title: '不外传的标题' });
    for (const wrong of ['', '1.x', `${pass}x`, `9${pass}`, pass.replace(/\..*/u, '.')])
      expect((await open(token, { pass: wrong })).data).toEqual({ kind: 'LOCKED' });
    expect((await open(other.token, { pass })).data).toEqual({ kind: 'LOCKED' });
    clock.advance(9 * 3_600_000);
    expect((await open(token, { pass })).data).toEqual({ kind: 'LOCKED' });
    clock.reset();
    await setLink(linkId, 'ended_at', new Date());
    expect(await open(token, { pass })).toMatchObject(GONE);
  });

  it('is not requested any more once the maker may not read the target', async () => {
    const maker = await makeSharer();
    const category = await app.make.category({ visibility: 'INTERNAL' });
    const { id } = await app.make.article({ category: category.id });
    const links = [
      await share(maker.token, id, { password: 'tulip-42' }),
      await share(maker.token, category.id, { type: 'CATEGORY', password: 'tulip-42' }),
    ];
    for (const { token } of links) expect((await open(token)).status).toBe(200);
    await setVisibility(category.id, 3);
    for (const { token } of links) expect(await open(token)).toMatchObject(GONE);
  });

  it('is not guessed: not from one address, and not from many', async () => {
    const limited = await startTestApp({ joins: app, env: { RATE_LIMIT_SCALE: '1' } });
    const { token } = await share(admin.token, (await app.make.article()).id, {
      password: 'tulip-42',
    });
    const guess = async (from: string) => {
      const { statusCode } = await limited.http.inject({
        ...{ method: 'POST', url: `/api/share/open/${token}/pass`, remoteAddress: from },
        payload: { password: 'wrong-1' },
      });
      return statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await guess('192.0.2.1'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    await sql`update rate_limits set points = 200 where key like 'share-password:%'`.run(app.db);
    expect(await guess('192.0.2.2')).toBe(429);
    await limited.close();
  });
});

describe('openings', () => {
  it('are counted for people, with the time of the last one', async () => {
    const root = await app.make.category();
    const article = await app.make.article({ category: root.id });
    const { id, token } = await share(admin.token, root.id, { type: 'CATEGORY' });
    const count = async () => {
      const found = (await list(admin.token)).data.records.find((link) => link.id === id);
      return [found?.openingCount, found?.lastOpenedAt !== null];
    };
    expect(await count()).toEqual([0, false]);
    const visit = (
      key: string,
      params: Record<string, unknown>,
      query: Record<string, unknown>,
      agent = BROWSER,
    ) => app.send(key, { params: { token, ...params }, query, headers: { 'user-agent': agent } });
    const page = 'GET /share/open/:token';
    await visit(page, {}, {});
    expect(await count()).toEqual([0, false]);
    await visit(page, {}, { opening: true });
    await visit(`${page}/article/:articleId`, { articleId: article.id }, { opening: true });
    expect(await count()).toEqual([2, true]);
    await visit(page, {}, { opening: true }, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    await visit(page, {}, { opening: true, categoryId: 999_999_999 });
    expect(await count()).toEqual([2, true]);
  });
});
