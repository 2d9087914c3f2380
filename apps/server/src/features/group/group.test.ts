import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

describe('the tree of departments', () => {
  const move = async (id: Id, parentId: Id | null) => {
    const { data } = await app.call('GET /group/detail/:id', { params: { id } }, admin.token);
    const { name, description, version } = data;
    const body = { id, name, description, parentId, version };
    return app.call('PUT /group', { body }, admin.token);
  };
  const listAbove = async (id: Id) => {
    const { ancestor_ids: ids } = await sql<{
      ancestor_ids: Id[];
    }>`select ancestor_ids from user_groups where id = ${id}`.one(app.db);
    return ids;
  };

  it('has no circles, even when two moves that would make one come at once', async () => {
    const [first, second] = [await app.make.group({}), await app.make.group({})];
    const below = await app.make.group({ parent: first.id });
    const refused = { status: 400, msg: '不能将部门移动到其自身或下级部门中' };
    expect(await move(first.id, first.id)).toMatchObject(refused);
    expect(await move(first.id, below.id)).toMatchObject(refused);
    const answers = await Promise.all([move(first.id, second.id), move(second.id, first.id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const above = [await listAbove(first.id), await listAbove(second.id)];
    expect(new Set(above.map((ids) => ids.length))).toEqual(new Set([0, 1]));
  });

  it('takes along what is below, and ends at its greatest depth', async () => {
    const chain = [await app.make.group({})];
    for (let depth = 2; depth <= 10; depth += 1)
      chain.push(await app.make.group({ parent: chain.at(-1)?.id as Id }));
    const top = await app.make.group({});
    expect(await move(chain[0]?.id as Id, top.id)).toMatchObject({ status: 400 });
    const lowest = chain.at(-1)?.id as Id;
    expect(await move(chain[1]?.id as Id, top.id)).toMatchObject({ status: 200 });
    expect((await listAbove(lowest)).slice(0, 2)).toEqual([top.id, chain[1]?.id]);
  });

  it('of a directory is not changed by hand', async () => {
    const synced = await app.make.group({ source: 'SCIM', externalId: 'hr-1' });
    expect((await move(synced.id, null)).status).toBe(403);
    const body = { id: synced.id, add: [admin.id], remove: [] };
    expect((await app.call('PUT /group/member', { body }, admin.token)).status).toBe(403);
    const remove = { params: { id: synced.id } };
    expect((await app.call('DELETE /group/:id', remove, admin.token)).status).toBe(403);
  });
});

describe('a table of departments', () => {
  const upload = async (text: string) => {
    const file = { name: '部门.csv', bytes: Buffer.from(text), type: 'text/csv' };
    const { status, data } = await app.send('POST /group/import', { token: admin.token, file });
    expect(status).toBe(200);
    return data as { groups: number; members: number; leaders: number; problems: unknown[] };
  };

  it('creates what is missing on each path once, with members and leaders, and nothing when it comes again', async () => {
    const [leader, member] = [await app.make.user(), await app.make.user()];
    const table = `部门,成员邮箱,负责人
集团甲/供应链/关务组,${leader.email},是
集团甲/供应链/关务组,${member.email},
集团甲/供应链/仓储组,,
集团甲/财务部,${member.email?.toUpperCase()},否
集团甲/财务部,nobody@example.com,
,${member.email},
`;
    expect(await upload(table)).toEqual({
      ...{ groups: 5, members: 3, leaders: 1 },
      problems: [
        { row: 6, column: '成员邮箱', message: '该邮箱没有账号' },
        { row: 7, column: '部门', message: '请填写部门' },
      ],
    });
    expect(await upload(table)).toMatchObject({ groups: 0, members: 0, leaders: 0 });
    const { data } = await app.call(
      'GET /group/page',
      { query: { keyword: '关务组' } },
      admin.token,
    );
    const [found] = data.records;
    const detail = await app.call(
      'GET /group/detail/:id',
      { params: { id: found?.id as Id } },
      admin.token,
    );
    expect(detail.data.path.map(({ name }) => name)).toEqual(['集团甲', '供应链']);
    expect(detail.data.leaders.map(({ id }) => id)).toEqual([leader.id]);
  });

  it('that comes twice at once creates each department once', async () => {
    const table = Array.from({ length: 60 }, (_, n) => `集团乙/中心 ${n % 6}/组 ${n}`);
    const text = ['部门', ...table].join('\n');
    const answers = await Promise.all([upload(text), upload(text)]);
    expect(answers.map(({ groups }) => groups).toSorted((a, b) => a - b)).toEqual([0, 67]);
  });

  it('adds nothing below a department of a directory', async () => {
    const synced = await app.make.group({ name: '集团丙', source: 'WECOM', externalId: 'w1' });
    const message = '该部门由企业通讯录同步，未更改';
    expect(await upload(`部门,成员邮箱\n集团丙,${admin.email}\n集团丙/新部门/更新的部门,`)).toEqual(
      {
        ...{ groups: 0, members: 0, leaders: 0 },
        problems: [
          { row: 2, column: '部门', message },
          { row: 3, column: '部门', message },
        ],
      },
    );
    const below = await sql<{ n: number }>`select count(*)::int as n from user_groups
      where ${synced.id}::bigint = any(ancestor_ids)`.one(app.db);
    expect(below.n).toBe(0);
  });
});
