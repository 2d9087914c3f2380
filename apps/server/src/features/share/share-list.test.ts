import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createShares } from '../../../test/make-share.ts';
import { sql } from '../../../test/sql.ts';
import { sweepShares } from './share.public.ts';

let app: TestApp;
let admin: MadeUser;
let share: ReturnType<typeof createShares>['share'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  ({ share } = createShares(app));
});
afterEach(() => clock.reset());
afterAll(() => app.close());

/** A member of staff who may share, in a role of their own. */
async function makeSharer(): Promise<MadeUser> {
  const role = await app.make.role({ codes: ['share.add', 'article.add'], staff: true });
  return app.make.user({ role });
}
const setVisibility = (id: Id, visibility: number) =>
  sql`update categories set visibility = ${visibility} where id = ${id}`.run(app.db);
const setLink = (id: Id, column: 'expires_at' | 'ended_at', at: Date) =>
  sql`update shared_links set ${sql.identifier(column)} = ${at} where id = ${id}`.run(app.db);
const list = (token: string, query: object = {}) => app.call('GET /share/page', { query }, token);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('making a link', () => {
  const create = (token: string, body: object) => app.send('POST /share', { token, body });

  it('accepts only what the caller may read like any reader', async () => {
    const maker = await makeSharer();
    const granted = await app.make.category({ visibility: 'INTERNAL' });
    await setVisibility(granted.id, 3);
    const hidden = await app.make.article({ category: granted.id });
    const question = await app.make.article({ model: 'QUESTION' });
    const news = await app.make.category({ model: 'NEWS' });
    const refused = [
      { targetType: 'ARTICLE', targetId: hidden.id },
      { targetType: 'CATEGORY', targetId: granted.id },
      { targetType: 'ARTICLE', targetId: question.id },
      { targetType: 'CATEGORY', targetId: news.id },
      { targetType: 'ARTICLE', targetId: 999_999_999 },
    ];
    for (const token of [maker.token, admin.token])
      for (const body of refused) expect((await create(token, body)).status).toBe(404);
  });

  it('is for those with the permission, which ordinary staff and moderators do not have', async () => {
    const { id } = await app.make.article();
    for (const role of ['Tourist', 'User', 'Moderator']) {
      const { token } = await app.make.user({ role });
      expect((await create(token, { targetType: 'ARTICLE', targetId: id })).status).toBe(403);
      expect((await list(token)).status).toBe(403);
    }
  });

  it('ends after 30 days, and after a year at most', async () => {
    clock.set('2026-12-01T04:00:00Z');
    const target = { targetType: 'ARTICLE', targetId: (await app.make.article()).id };
    expect(await create(admin.token, target)).toMatchObject({
      data: { expiresAt: '2026-12-31T16:00:00.000Z' },
    });
    expect(await create(admin.token, { ...target, lastDay: '2026-12-01' })).toMatchObject({
      data: { expiresAt: '2026-12-01T16:00:00.000Z' },
    });
    expect((await create(admin.token, { ...target, lastDay: '2027-12-01' })).status).toBe(200);
    for (const lastDay of ['2026-11-30', '2027-12-02', '31.12.2026'])
      expect(await create(admin.token, { ...target, lastDay })).toMatchObject({
        status: 400,
        data: { fields: { lastDay: expect.stringMatching(/\p{Script=Han}/u) } },
      });
    expect(await create(admin.token, { ...target, password: '12345' })).toMatchObject({
      data: { fields: { password: '访问密码至少 6 个字' } },
    });
  });
});

describe('the list', () => {
  it('has the own links of a maker, and all for an Admin', async () => {
    const [maker, other] = [await makeSharer(), await makeSharer()];
    const article = await app.make.article({ title: '对外的价目表' });
    const own = await share(maker.token, article.id, { remark: '给华东客户' });
    await share(other.token, article.id);
    expect((await list(maker.token)).data).toMatchObject({
      total: 1,
      records: [
        {
          id: own.id,
          mine: true,
          works: true,
          remark: '给华东客户',
          target: { title: '对外的价目表' },
        },
      ],
    });
    const target = { targetType: 'ARTICLE', targetId: article.id };
    expect((await list(admin.token, target)).data.total).toBe(2);
    expect((await list(maker.token, { keyword: '华东' })).data.total).toBe(1);
    expect((await list(maker.token, { keyword: '价目' })).data.total).toBe(1);
    expect((await list(maker.token, { keyword: '没有' })).data.total).toBe(0);
    const end = (token: string) =>
      app.send('PUT /share/:id/end', { params: { id: own.id }, token });
    expect((await end(other.token)).status).toBe(404);
    expect([(await end(admin.token)).status, (await end(maker.token)).status]).toEqual([200, 200]);
    expect((await list(maker.token, { state: 'ACTIVE' })).data.total).toBe(0);
    expect((await list(maker.token, { state: 'ENDED' })).data.records[0]).toMatchObject({
      state: 'ENDED',
      works: false,
    });
  });

  it('hides titles that the maker may not read any more, from the search too', async () => {
    const maker = await makeSharer();
    const category = await app.make.category();
    const { id } = await app.make.article({ category: category.id, title: '并购计划' });
    await share(maker.token, id);
    await setVisibility(category.id, 3);
    expect((await list(maker.token)).data.records[0]).toMatchObject({
      target: { title: null },
      works: false,
    });
    expect((await list(maker.token, { keyword: '并购' })).data.total).toBe(0);
    expect((await list(admin.token, { keyword: '并购' })).data.total).toBe(1);
  });

  it('forgets links that were over long ago', async () => {
    const maker = await makeSharer();
    const { id } = await app.make.article();
    const [old, recent, active] = [
      await share(maker.token, id),
      await share(maker.token, id),
      await share(maker.token, id),
    ];
    await setLink(old.id, 'expires_at', hoursAgo(91 * 24));
    await setLink(recent.id, 'ended_at', hoursAgo(89 * 24));
    await sweepShares(app.db);
    expect((await list(maker.token)).data.records.map((link) => link.id)).toEqual([
      active.id,
      recent.id,
    ]);
  });
});
