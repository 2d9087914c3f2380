import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

const GROUPS = 10_000;
/** Groups of one person, and groups to which one category is granted. */
const [OF_A_PERSON, OF_A_CATEGORY] = [500, 300];

let app: TestApp;
let admin: MadeUser;
let [member, outsider] = [{} as MadeUser, {} as MadeUser];
let category: Id;
let article: Id;
/** The groups in ascending order; the category is granted to the last ones. */
let groupIds: Id[];

beforeAll(async () => {
  app = await startTestApp();
  [admin, member, outsider] = await Promise.all([
    app.make.user({ role: 'Admin' }),
    app.make.user(),
    app.make.user(),
  ]);
  category = (await app.make.category({ visibility: 'GRANTED' })).id;
  article = (await app.make.article({ category })).id;
  const rows = await sql<{ id: Id }>`insert into user_groups (kind, name)
    select 'FREE', '项目组 ' || n from generate_series(1, ${GROUPS}) n returning id`.all(app.db);
  groupIds = rows.map(({ id }) => id);
  const own = groupIds.slice(0, OF_A_PERSON);
  await sql`insert into user_group_members (group_id, user_id)
    select id, ${member.id} from unnest(${own}::bigint[]) id`.run(app.db);
});
afterAll(() => app.close());

const read = async ({ token }: MadeUser) =>
  (await app.call('GET /article/:id', { params: { id: article } }, token)).status;

it('a category is granted to hundreds of groups at once, and read by one group of a person in hundreds', async () => {
  const { data } = await app.call(
    'GET /access/category/:id',
    { params: { id: category } },
    admin.token,
  );
  // the member is in the first of them alone
  const granted = groupIds.slice(OF_A_PERSON - 1, OF_A_PERSON - 1 + OF_A_CATEGORY);
  const body = {
    ...{ id: category, visibility: 'GRANTED' as const, inherits: false, version: data.version },
    grants: granted.map((groupId) => ({
      groupId,
      userId: null,
      right: 'READ' as const,
      endsAt: null,
    })),
  };
  const effect = await app.call('POST /access/category/effect', { body }, admin.token);
  expect(effect.data.gaining).toMatchObject({ count: 1, named: [{ id: member.id }] });
  expect((await app.call('PUT /access/category', { body }, admin.token)).code).toBe(200);
  expect([await read(member), await read(outsider)]).toEqual([200, 404]);
  const listed = await app.call(
    'GET /access/category/:id',
    { params: { id: category } },
    admin.token,
  );
  expect(listed.data.own).toHaveLength(OF_A_CATEGORY);
  const seen = await app.call(
    'GET /access/user/:id',
    { params: { id: member.id }, query: {} },
    admin.token,
  );
  expect(JSON.stringify(seen.data)).toContain(`项目组 ${OF_A_PERSON}`);
});

it('more grants than a category holds are refused, and change nothing', async () => {
  const { data } = await app.call(
    'GET /access/category/:id',
    { params: { id: category } },
    admin.token,
  );
  const body = {
    ...{ id: category, visibility: 'GRANTED' as const, inherits: false, version: data.version },
    grants: groupIds
      .slice(0, 501)
      .map((groupId) => ({ groupId, userId: null, right: 'READ' as const, endsAt: null })),
  };
  expect((await app.call('PUT /access/category', { body }, admin.token)).status).toBe(400);
  expect(await read(member)).toBe(200);
});

it('lists of groups are paged and searched', async () => {
  const query = { kind: 'FREE' as const, keyword: '项目组 999', size: 20 };
  const { data } = await app.call('GET /group/page', { query }, admin.token);
  // 999 and 9990 to 9999
  expect(data.total).toBe(11);
  const all = await app.call('GET /group/page', { query: { kind: 'FREE' } }, admin.token);
  expect(all.data.total).toBe(GROUPS);
  expect(all.data.records.length).toBeLessThanOrEqual(100);
});
