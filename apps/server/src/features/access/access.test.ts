import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const read = (id: Id, token: string) => app.call('GET /article/:id', { params: { id } }, token);
const titles = async (token: string): Promise<string[]> => {
  const { data } = await app.call('GET /article/page', { query: { size: 100 } }, token);
  return data.records.map(({ title }) => title);
};

/** A restricted category of a department with one member, and an article in it. */
async function makeDepartment() {
  const [member, outsider] = await Promise.all([app.make.user(), app.make.user()]);
  const group = await app.make.group({ members: [member.id] });
  const above = await app.make.category();
  const category = await app.make.category({ visibility: 'GRANTED', parent: above.id });
  await app.make.grant({ category: category.id, group: group.id });
  const article = await app.make.article({ category: category.id, title: `薪酬 ${group.name}` });
  return { member, outsider, group, category, article, title: `薪酬 ${group.name}` };
}

/** The body that sets a category's range, with its current version. */
async function range(id: Id, grants: { group?: Id; user?: Id; right?: 'READ' | 'WRITE' }[]) {
  const { data } = await app.call('GET /access/category/:id', { params: { id } }, admin.token);
  return {
    ...{ id, visibility: 'GRANTED' as const, inherits: data.inherits, version: data.version },
    grants: grants.map(({ group = null, user = null, right = 'READ' as const }) => ({
      ...{ groupId: group, userId: user, right, endsAt: null },
    })),
  };
}

describe('a restricted category', () => {
  it('is for the members of its groups, and not for an Admin as a reader', async () => {
    const { member, outsider, article, title } = await makeDepartment();
    expect((await read(article.id, member.token)).status).toBe(200);
    expect(await titles(member.token)).toContain(title);
    expect((await read(article.id, outsider.token)).status).toBe(404);
    expect(await titles(outsider.token)).not.toContain(title);
    // reaches it, for the last reader may leave, but does not meet it among the articles
    expect((await read(article.id, admin.token)).status).toBe(200);
    expect(await titles(admin.token)).not.toContain(title);
    // which the log says once a day
    await read(article.id, admin.token);
    const query = { target: String(article.id), kind: 'content' as const };
    const { data } = await app.call('GET /activity/page', { query }, admin.token);
    expect(data.records.map(({ action }) => action)).toEqual(['查看受限文章']);
  });

  it('takes and gives the right to read with the next call of a user who changes department', async () => {
    const { member, outsider, group, article } = await makeDepartment();
    const body = { id: group.id, add: [outsider.id], remove: [member.id] };
    await app.call('PUT /group/member', { body }, admin.token);
    expect((await read(article.id, member.token)).status).toBe(404);
    expect((await read(article.id, outsider.token)).status).toBe(200);
  });

  it('counts a department below a granted one, and nothing when a group ends', async () => {
    const { outsider, group, article } = await makeDepartment();
    const below = await app.make.group({ parent: group.id, members: [outsider.id] });
    expect((await read(article.id, outsider.token)).status).toBe(200);
    const { data } = await app.call(
      'GET /group/:id/effect',
      { params: { id: group.id } },
      admin.token,
    );
    expect(data).toMatchObject({ categoryCount: 1, losing: 2 });
    await app.call('DELETE /group/:id', { params: { id: below.id } }, admin.token);
    await app.call('DELETE /group/:id', { params: { id: group.id } }, admin.token);
    expect((await read(article.id, outsider.token)).status).toBe(404);
  });

  it('shows before saving which users a change gives and takes the right to read, and saves nothing', async () => {
    const { member, outsider, category, article } = await makeDepartment();
    const body = await range(category.id, [{ user: outsider.id }]);
    const { data } = await app.call('POST /access/category/effect', { body }, admin.token);
    expect(data.gaining.named.map(({ id }) => id)).toEqual([outsider.id]);
    expect(data.losing.named.map(({ id }) => id)).toEqual([member.id]);
    expect((await read(article.id, outsider.token)).status).toBe(404);
    await app.call('PUT /access/category', { body }, admin.token);
    expect((await read(article.id, outsider.token)).status).toBe(200);
    expect((await read(article.id, member.token)).status).toBe(404);
  });

  it('does not exist for managers of other categories, not even as a number', async () => {
    const { category } = await makeDepartment();
    const role = await app.make.role({ codes: ['category.edit', 'category.query'], staff: true });
    const { token } = await app.make.user({ role });
    const effect = { params: { id: category.id }, query: { visibility: 'GRANTED' as const } };
    expect((await app.call('GET /category/:id/effect', effect, token)).status).toBe(404);
    expect((await app.call('GET /category/:id/effect', effect, admin.token)).status).toBe(200);
  });

  it('refuses the second of two Admins who changed the same range', async () => {
    const { outsider, category } = await makeDepartment();
    const body = await range(category.id, [{ user: outsider.id }]);
    const answers = await Promise.all([
      app.call('PUT /access/category', { body }, admin.token),
      app.call('PUT /access/category', { body }, admin.token),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is written in by those granted it, not by those who may only read', async () => {
    const { member, group, category } = await makeDepartment();
    const write = () =>
      app.call(
        'POST /article',
        {
          body: {
            status: 'PENDING_REVIEW',
            title: '试写',
            content: '正文',
            categoryId: category.id,
            tagIds: [],
          },
        },
        member.token,
      );
    expect(await write()).toMatchObject({ status: 400, msg: '该分类不存在，请重新选择' });
    const body = await range(category.id, [{ group: group.id, right: 'WRITE' }]);
    await app.call('PUT /access/category', { body }, admin.token);
    expect((await write()).status).toBe(200);
  });

  it('is left with what one wrote there', async () => {
    const { member, group, category } = await makeDepartment();
    const own = await app.make.article({ category: category.id, author: member.id });
    expect((await read(own.id, member.token)).status).toBe(200);
    const body = { id: group.id, add: [], remove: [member.id] };
    await app.call('PUT /group/member', { body }, admin.token);
    expect((await read(own.id, member.token)).status).toBe(404);
  });
});

describe('an item opened by name', () => {
  it('is read, listed and counted by the one it is for, until the end date', async () => {
    const { outsider, article, title } = await makeDepartment();
    const before = await app.call('GET /article/page', { query: {} }, outsider.token);
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const body = { id: article.id, userId: outsider.id, endsAt };
    const { data } = await app.call('PUT /access/content', { body }, admin.token);
    expect(data.opened?.map(({ id }) => id)).toEqual([outsider.id]);
    expect(await titles(outsider.token)).toContain(title);
    const opened = await read(article.id, outsider.token);
    expect(opened.data.category?.path).toHaveLength(1);
    const after = await app.call('GET /article/page', { query: {} }, outsider.token);
    expect(after.data.total).toBe(before.data.total + 1);
    // who else may read it is not told
    const audience = await app.call(
      'GET /access/content/:id',
      { params: { id: article.id } },
      outsider.token,
    );
    expect(audience.data).toMatchObject({ grants: [], category: null, opened: null, count: null });
    await sql`update content_readers set ends_at = now() where user_id = ${outsider.id}`.run(
      app.db,
    );
    expect((await read(article.id, outsider.token)).status).toBe(404);
  });
});

describe('a request for access', () => {
  const ask = (targetId: Id, token: string, model: ContentModel = 'ARTICLE') =>
    app.call('POST /access/request', { body: { model, targetId, reason: '处理回函' } }, token);
  const own = (targetId: Id, token: string) =>
    app.call('GET /access/request', { query: { model: 'ARTICLE', targetId } }, token);
  const notices = async (token: string) => {
    await app.runJobs();
    const { data } = await app.call('GET /notification/page', { query: {} }, token);
    return data.records.filter(({ kind }) => kind === 'ACCESS');
  };

  it('reaches who may grant, is granted for a week, and is told to the asker', async () => {
    const { outsider, article, title } = await makeDepartment();
    const { data: request } = await ask(article.id, outsider.token);
    const [notice] = await notices(admin.token);
    expect(notice).toMatchObject({ detail: 'ASKED', excerpt: '处理回函', request: { title } });
    const body = { id: request.id, granted: true, span: 'week' as const, answer: '可参考' };
    const decided = await app.call('PUT /access/request/decide', { body }, admin.token);
    expect(decided.data.state).toBe('GRANTED');
    expect(await notices(outsider.token)).toMatchObject([
      { detail: 'GRANTED', request: { title } },
    ]);
    expect((await read(article.id, outsider.token)).status).toBe(200);
    const { ends } = await sql<{
      ends: number;
    }>`select extract(epoch from ends_at - now())::int as ends
      from content_readers where user_id = ${outsider.id}`.one(app.db);
    expect(Math.round(ends / 86_400)).toBe(7);
    expect((await app.call('PUT /access/request/decide', { body }, admin.token)).status).toBe(409);
  });

  it('is refused without a word about the item', async () => {
    const { outsider, article, title } = await makeDepartment();
    const { data: request } = await ask(article.id, outsider.token);
    const body = { id: request.id, granted: false, span: null, answer: '含客户信息' };
    await app.call('PUT /access/request/decide', { body }, admin.token);
    const [notice] = await notices(outsider.token);
    expect(notice).toMatchObject({
      detail: 'REFUSED',
      excerpt: '含客户信息',
      request: { title: '' },
    });
    expect(JSON.stringify(notice)).not.toContain(title);
    expect((await own(article.id, outsider.token)).data).toMatchObject({ state: 'REFUSED' });
  });

  it('is the same for what does not exist, and tells nobody of that', async () => {
    const { outsider } = await makeDepartment();
    const before = (await notices(admin.token)).length;
    const { data: request } = await ask(987_654_321, outsider.token);
    expect(request).toMatchObject({ state: 'PENDING', canRemind: false });
    expect((await ask(987_654_321, outsider.token)).status).toBe(409);
    expect(await notices(admin.token)).toHaveLength(before);
    const page = await app.call('GET /access/request/page', { query: { size: 100 } }, admin.token);
    expect(page.data.records.map(({ id }) => id)).not.toContain(request.id);
  });

  it('reaches no decider while the item is not published', async () => {
    const { outsider, category } = await makeDepartment();
    const draft = await app.make.article({ category: category.id, status: 'PENDING_REVIEW' });
    const before = (await notices(admin.token)).length;
    const { data: request } = await ask(draft.id, outsider.token);
    expect(await notices(admin.token)).toHaveLength(before);
    const page = await app.call('GET /access/request/page', { query: { size: 100 } }, admin.token);
    expect(page.data.records.map(({ id }) => id)).not.toContain(request.id);
  });

  it('disappears from the list of who decides when the item is deleted', async () => {
    const { outsider, article } = await makeDepartment();
    const { data: request } = await ask(article.id, outsider.token);
    await sql`update contents set deleted_at = now() where id = ${article.id}`.run(app.db);
    const body = { id: request.id, granted: true, span: 'forever' as const, answer: '' };
    expect((await app.call('PUT /access/request/decide', { body }, admin.token)).status).toBe(404);
    expect((await own(article.id, outsider.token)).data).toMatchObject({ state: 'PENDING' });
  });

  it('can be withdrawn, and is then not decided', async () => {
    const { outsider, article } = await makeDepartment();
    const { data: request } = await ask(article.id, outsider.token);
    const params = { id: request.id };
    await app.call('DELETE /access/request/:id', { params }, outsider.token);
    expect((await own(article.id, outsider.token)).data).toMatchObject({ state: 'WITHDRAWN' });
    const body = { id: request.id, granted: true, span: 'week' as const, answer: '' };
    expect((await app.call('PUT /access/request/decide', { body }, admin.token)).status).toBe(409);
  });
});
