import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectDirectory } from '../../../test/scim.ts';
import type { Directory } from '../../../test/scim.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let directory: Directory;
let moderator: Id;
beforeAll(async () => {
  app = await startTestApp();
  directory = await connectDirectory(app);
  const role = await sql<{ id: Id }>`select id from roles where code = 'Moderator'`.one(app.db);
  moderator = role.id;
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

let made = 0;
const join = () => directory.join({ userName: `member-${(made += 1)}@company.example` });
const post = (body: object) => directory.scim('POST /scim/v2/Groups', '', { body });
const getRole = async (id: string) => {
  const row = await sql<{ code: string }>`select roles.code from users
    join roles on roles.id = users.role_id where users.id = ${Number(id)}`.one(app.db);
  return row.code;
};
const listMembers = (group: { [name: string]: unknown }) =>
  ((group['members'] ?? []) as { value: string }[]).map(({ value }) => value);

describe('a group', () => {
  it('has members, who are added and removed in every way services write it', async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const { status, data, headers } = await post({
      displayName: '研发部',
      externalId: 'g-1',
      members: [{ value: a }, { value: a }],
    });
    expect([status, headers['location']]).toEqual([201, data.meta.location]);
    expect(data['members']).toEqual([
      { value: a, display: expect.any(String), type: 'User', $ref: expect.stringContaining(a) },
    ]);
    const change = async (...operations: object[]) =>
      listMembers((await directory.patchGroup(data.id, ...operations)).data);
    expect(
      await change({ op: 'Add', path: 'members', value: [{ value: b }, { value: c }] }),
    ).toEqual([a, b, c]);
    expect(await change({ op: 'remove', path: `members[value eq "${a}"]` })).toEqual([b, c]);
    // removed members need not be named
    expect(await change({ op: 'remove', path: `members[value eq "${a}"]` })).toEqual([b, c]);
    expect(await change({ op: 'Remove', path: 'members', value: [{ value: b }] })).toEqual([c]);
    expect(
      await change({ op: 'replace', value: { members: [{ value: a }, { value: b }] } }),
    ).toEqual([a, b]);
    const person = await directory.scim('GET /scim/v2/Users/:key', a);
    expect(person.data['groups']).toMatchObject([{ value: data.id, display: '研发部' }]);
    expect(await change({ op: 'remove', path: 'members' })).toEqual([]);
    expect((await directory.scim('DELETE /scim/v2/Groups/:key', data.id)).status).toBe(204);
    expect((await directory.scim('GET /scim/v2/Groups/:key', data.id)).status).toBe(404);
  });

  it('is found by name and by who is in it, with members or without', async () => {
    const a = await join();
    const { data } = await post({ displayName: 'Finance', members: [{ value: a }] });
    const list = async (query: object) =>
      (await directory.scim('GET /scim/v2/Groups', '', { query: { ...query } })).data;
    const [group] = (await list({ filter: 'displayName eq "finance"' })).Resources;
    expect(listMembers(group ?? {})).toEqual([a]);
    const filtered = await list({ filter: `id eq "${data.id}" and members eq "${a}"` });
    expect(filtered.totalResults).toBe(1);
    const others = await list({
      filter: `members[value eq "999999"] or displayName sw "fi" and id pr`,
    });
    expect(others.totalResults).toBe(1);
    const withoutMembers = await list({
      excludedAttributes: 'members',
      filter: 'displayName co "inanc"',
    });
    expect(withoutMembers.Resources[0]).not.toHaveProperty('members');
    const answer = await directory.scim('GET /scim/v2/Groups/:key', data.id, {
      query: { excludedAttributes: 'members' },
    });
    expect(answer.data).not.toHaveProperty('members');
  });

  it('is refused without a name, with a duplicate name, and with an unknown member', async () => {
    const outsideUser = String((await app.make.user()).id);
    await post({ displayName: '市场部' });
    const cases: [object, number, string][] = [
      [{}, 400, 'invalidValue'],
      [{ displayName: '市场部' }, 409, 'uniqueness'],
      [{ displayName: '别的', members: [{ value: outsideUser }] }, 400, 'invalidValue'],
      [{ displayName: '别的', members: [{ value: 'abc' }] }, 400, 'invalidValue'],
    ];
    for (const [body, status, scimType] of cases) {
      const answer = await post(body);
      expect([body, answer.status, answer.data.scimType]).toEqual([body, status, scimType]);
    }
    const removedMembers = await directory.scim('GET /scim/v2/Groups', '', {
      query: { filter: 'displayName eq "别的"' },
    });
    expect(removedMembers.data.totalResults).toBe(0);
  });
});

describe('a rule of a group', () => {
  it('grants its role to added members, and revokes it from removed ones', async () => {
    const [a, b] = [await join(), await join()];
    await directory.set({ roles: [{ value: '值班', roleId: moderator }] });
    const { data } = await post({ displayName: '值班', members: [{ value: a }] });
    expect([await getRole(a), await getRole(b)]).toEqual(['Moderator', 'User']);
    await directory.patchGroup(
      data.id,
      { op: 'add', path: 'members', value: [{ value: b }] },
      { op: 'remove', path: `members[value eq "${a}"]` },
    );
    expect([await getRole(a), await getRole(b)]).toEqual(['User', 'Moderator']);
    await directory.patchGroup(data.id, { op: 'replace', path: 'displayName', value: '不值班' });
    expect(await getRole(b)).toBe('User');
    await directory.set({ roles: [{ value: '不值班', roleId: moderator }] });
    expect(await getRole(b)).toBe('Moderator');
    await directory.scim('DELETE /scim/v2/Groups/:key', data.id);
    expect(await getRole(b)).toBe('User');
  });

  it('revokes neither roles assigned on the site nor the Admin role', async () => {
    const [a, own] = [await join(), await app.make.user({ role: 'Moderator' })];
    const filtered = await directory.join({ userName: own.email });
    const admin = await directory.join({ userName: directory.admin.email });
    const people = [a, filtered, admin].map((value) => ({ value }));
    const { data } = await post({ displayName: '全体', members: people });
    await directory.scim('DELETE /scim/v2/Groups/:key', data.id);
    expect([await getRole(filtered), await getRole(admin)]).toEqual(['Moderator', 'Admin']);
    const unknownRole = await directory.set({ roles: [{ value: '全体', roleId: 999_999 }] });
    expect([unknownRole.status, unknownRole.data]).toEqual([
      400,
      { fields: { 'roles.0.roleId': expect.stringContaining('角色不存在') } },
    ]);
  });
});
