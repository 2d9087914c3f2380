import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ROLE_NAME } from '@zhihui/contract/features/role/role.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const listRoles = async (token = admin.token) =>
  (await app.call('GET /role/page', { query: { size: 100 } }, token)).data.records;
async function findRole(name: string) {
  const role = (await listRoles()).find((item) => item.name === name);
  if (role === undefined) throw new Error(`there is no role ${name}`);
  return role;
}
const create = (body: object, token = admin.token) => app.send('POST /role', { body, token });
const permit = (id: Id, body: object, token = admin.token) =>
  app.send('PUT /role/:id/permission', { params: { id }, body, token });
const remove = (id: Id, moveTo?: Id, token = admin.token) =>
  app.send('DELETE /role/:id', {
    params: { id },
    query: moveTo === undefined ? {} : { moveTo },
    token,
  });
/** A role created through the call, and a user who has it. */
async function makeHolder(name: string, codes: string[], staff = false) {
  const { id, code } = (await create({ name, codes, staff })).data as { id: Id; code: string };
  return { id, code, person: await app.make.user({ role: code }) };
}

it('a role is assignable by users with all its codes and read access, Admin by an Admin alone', async () => {
  const grantable = async (token: string) => {
    const { data } = await app.call('GET /role', {}, token);
    return data.filter((role) => role.grantable && role.builtIn).map(({ code }) => code);
  };
  const moderator = await app.make.user({ role: 'Moderator' });
  expect(await grantable(admin.token)).toEqual(['Admin', 'Moderator', 'User', 'Tourist']);
  expect(await grantable(moderator.token)).toEqual(['Moderator', 'User', 'Tourist']);
  const { data } = await app.call('GET /role', {}, moderator.token);
  const codes = (await listRoles()).find(({ code }) => code === 'User')?.permissions ?? [];
  const outside = await app.make.user({
    role: await app.make.role({ codes: [...codes, 'user.query'] }),
  });
  expect(data.length).toBeGreaterThan(0);
  expect(await grantable(outside.token)).toEqual(['Tourist']);
});

it('every permission code is listed once, in its group, with a name and a meaning', async () => {
  const { data } = await app.call('GET /permission', {}, admin.token);
  const codes = data.flatMap((group) => group.codes);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  expect(new Set(codes.map(({ name }) => name)).size).toBe(codes.length);
  expect(data.every(({ label, codes: own }) => label !== '' && own.length > 0)).toBe(true);
  expect(codes.filter(({ name, meaning }) => name === '' || meaning === '')).toEqual([]);
});

describe('a role', () => {
  it('is created, renamed, granted codes that apply at once, and deleted', async () => {
    const { id, person } = await makeHolder('关务专员', ['tag.add']);
    const canMakeTag = async () =>
      (await app.send('POST /tag', { body: { name: `t${Math.random()}` }, token: person.token }))
        .status;
    expect(await canMakeTag()).toBe(200);
    expect((await permit(id, { codes: [] })).status).toBe(200);
    expect(await canMakeTag()).toBe(403);
    expect((await permit(id, { codes: ['tag.add', 'tag.add'] })).status).toBe(200);
    expect(await canMakeTag()).toBe(200);
    const renamed = await app.call('PUT /role', { body: { id, name: '报关员' } }, admin.token);
    expect(renamed.data).toMatchObject({ name: '报关员', holders: 1, permissions: ['tag.add'] });
    const { data } = await app.call('GET /user/current', {}, person.token);
    expect(data).toMatchObject({ roleName: '报关员', permissions: ['tag.add'] });
  });

  it.each([
    ['', '请填写角色名称'],
    [' \u200B ', '请填写角色名称'],
    ['长'.repeat(MAX_ROLE_NAME + 1), `角色名称至多 ${MAX_ROLE_NAME} 个字`],
    ['长'.repeat(1000), `角色名称至多 ${MAX_ROLE_NAME} 个字`],
    [null, '请填写角色名称'],
  ])('is not named %j', async (name, words) => {
    const answer = await create({ name });
    expect([answer.status, answer.data]).toEqual([400, { fields: { name: words } }]);
  });

  it('has a name of its own, whatever its case, also when two are made at once', async () => {
    const answers = await Promise.all(
      ['Import Team', 'import team', 'IMPORT  TEAM'].map((name) => create({ name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.data).toEqual({
      fields: { name: '已有同名的角色，请更换名称' },
    });
    expect((await create({ name: '管理员' })).status).toBe(409);
  });

  it('refuses a code that is not in the list', async () => {
    const { id } = (await create({ name: '未知' })).data as { id: Id };
    for (const codes of [['everything'], ['tag'], [1], 'tag.add', null]) {
      expect((await permit(id, { codes })).status).toBe(400);
    }
  });

  it('refuses a change when another Admin changed it meanwhile', async () => {
    const { id } = (await create({ name: '两人', codes: ['tag.add'] })).data as { id: Id };
    const both = await Promise.all([
      permit(id, { codes: ['tag.add', 'tag.edit'], basedOn: ['tag.add'] }),
      permit(id, { codes: [], basedOn: ['tag.add'] }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('that is built in cannot be renamed or deleted; the permissions of Admins never change', async () => {
    const [moderator, top] = [await findRole('版主'), await findRole('管理员')];
    expect((await remove(moderator.id)).msg).toBe('内置角色不可删除');
    expect((await permit(top.id, { codes: [] })).status).toBe(403);
    expect(top.abilities).toEqual({
      edit: false,
      permission: false,
      delete: false,
      preview: false,
    });
    const body = { id: moderator.id, name: '队长' };
    expect((await app.send('PUT /role', { body, token: admin.token })).status).toBe(403);
  });
});

describe('deleting a role', () => {
  it('waits until its people have another, which counts at once in their open sessions', async () => {
    const { id, person } = await makeHolder('将删', ['user.query']);
    const refused = await remove(id);
    expect([refused.status, (refused.data as { holders: number }).holders]).toEqual([409, 1]);
    const [top, tourist] = [await findRole('管理员'), await findRole('访客账号')];
    for (const target of [id, top.id, 4_000_000_000]) {
      expect((await remove(id, target)).status).toBe(400);
    }
    expect((await app.send('GET /user/page', { token: person.token })).status).toBe(200);
    expect((await remove(id, tourist.id)).status).toBe(200);
    expect((await app.send('GET /user/page', { token: person.token })).status).toBe(403);
    const { data } = await app.call('GET /user/current', {}, person.token);
    expect(data).toMatchObject({ id: person.id, roleCode: 'Tourist' });
    expect((await remove(id, tourist.id)).status).toBe(404);
  });

  it('does not stumble over accounts that were ended', async () => {
    const { id, person } = await makeHolder('已走', []);
    await app.call('DELETE /user/:id', { params: { id: person.id }, query: {} }, admin.token);
    expect((await remove(id)).status).toBe(200);
  });

  it('is refused while the company sign-in gives it', async () => {
    const { id } = (await create({ name: '来自公司' })).data as { id: Id };
    const config = JSON.stringify({ roles: [{ value: 'x', roleId: id }] });
    await sql`insert into identity_providers ${sql.values({ kind: 'OIDC', name: '公司', config })}`.run(
      app.db,
    );
    expect((await remove(id)).msg).toContain('企业登录规则');
  });

  it('and assigning it at the same time leave no user without a role', async () => {
    const { id } = (await create({ name: '同时' })).data as { id: Id };
    const { id: userId } = await app.make.user();
    const [deletedRole, grantedRole] = await Promise.all([
      remove(id),
      app.send('PUT /user/update/role/:userId/:roleId', {
        params: { userId, roleId: id },
        token: admin.token,
      }),
    ]);
    expect([deletedRole.status, grantedRole.status]).toSatisfy(
      (both: number[]) => String(both) === '200,404' || String(both) === '409,200',
    );
  });
});

describe('a user who can change permissions without being an Admin', () => {
  it('grants only own codes, and cannot change Admins, users above them, or their own role', async () => {
    const codes = [
      'role.query',
      'role.add',
      'role.edit',
      'role.delete',
      'role.permission',
      'tag.add',
    ];
    const { id: own, person } = await makeHolder('人事', codes);
    const { id: below } = (await create({ name: '助理', codes: ['tag.add'] })).data as { id: Id };
    const { id: above } = (await create({ name: '总监', codes: ['user.delete'] })).data as {
      id: Id;
    };
    const top = await findRole('管理员');
    const as = person.token;
    expect((await permit(below, { codes: [] }, as)).status).toBe(200);
    expect((await permit(below, { codes: ['tag.add'] }, as)).status).toBe(200);
    for (const [id, grantedRole] of [
      [below, ['tag.add', 'user.delete']],
      [own, [...codes, 'user.delete']],
      [own, codes],
      [above, []],
      [top.id, []],
    ] as const) {
      expect((await permit(id, { codes: grantedRole }, as)).status).toBe(403);
    }
    expect((await create({ name: '更高', codes: ['user.delete'] }, as)).status).toBe(403);
    expect((await create({ name: '员工身份', staff: true }, as)).status).toBe(403);
    expect((await remove(above, below, as)).status).toBe(403);
    expect((await remove(below, above, as)).status).toBe(403);
    expect((await remove(below, undefined, as)).status).toBe(200);
    expect((await findRole('总监')).permissions).toEqual(['user.delete']);
  });
});

describe('the last Admin', () => {
  it('cannot go, nor can two at once', async () => {
    const alone = await startTestApp();
    const [a, b] = [
      await alone.make.user({ role: 'Admin' }),
      await alone.make.user({ role: 'Admin' }),
    ];
    const user = (await alone.call('GET /role', {}, a.token)).data.find(
      ({ code }) => code === 'User',
    );
    const demote = (userId: Id, token: string) =>
      alone.send('PUT /user/update/role/:userId/:roleId', {
        params: { userId, roleId: user?.id ?? 0 },
        token,
      });
    const stop = (userId: Id, token: string) =>
      alone.send('PUT /user/update/status/:userId/:status', {
        params: { userId, status: 'INACTIVE' },
        token,
      });
    const end = (id: Id, token: string) =>
      alone.send('DELETE /user/:id', { params: { id }, token });
    for (const act of [demote, stop, end]) expect((await act(a.id, a.token)).status).toBe(403);
    const answers = await Promise.all([
      demote(b.id, a.token),
      stop(a.id, b.token),
      end(a.id, b.token),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(3);
    const remaining = await sql<{ id: Id }>`select users.id from users
      join roles on roles.id = users.role_id
      where roles.code = 'Admin' and status = 'ACTIVE' and deleted_at is null`.all(alone.db);
    expect(remaining).toHaveLength(1);
    await alone.close();
  });
});

it('new rights count on every node at the next call', async () => {
  const two = await startTestApp({ joins: app });
  const { id, person } = await makeHolder('两个节点', []);
  const reads = async () => (await two.send('GET /user/page', { token: person.token })).status;
  expect(await reads()).toBe(403);
  await permit(id, { codes: ['user.query'] });
  expect(await reads()).toBe(200);
  await permit(id, { codes: [] });
  expect(await reads()).toBe(403);
  await two.close();
});
