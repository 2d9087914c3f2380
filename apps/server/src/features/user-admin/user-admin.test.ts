import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

const roleId = async (code: string) =>
  (await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db)).id;
const setRole = async (userId: Id, code: string, token = admin.token) =>
  app.call(
    'PUT /user/update/role/:userId/:roleId',
    { params: { userId, roleId: await roleId(code) } },
    token,
  );
const setStatus = (userId: Id, status: 'ACTIVE' | 'INACTIVE' | 'PENDING', token = admin.token) =>
  app.call('PUT /user/update/status/:userId/:status', { params: { userId, status } }, token);
const remove = (id: Id, heirId?: Id, token = admin.token) =>
  app.call('DELETE /user/:id', { params: { id }, query: heirId ? { heirId } : {} }, token);
const getStatus = async (token: string) => (await app.call('GET /user/current', {}, token)).status;
const names = async (query: Record<string, unknown>, token = admin.token) => {
  const answer = await app.send('GET /user/page', { query, token });
  return (answer.data as { records: { nickname: string }[] }).records.map(
    (record) => record.nickname,
  );
};

describe('the list of accounts', () => {
  it('is found by any part of any name, literally', async () => {
    await app.make.user({ nickname: '欧阳明月', email: 'moon_100%@list.example' });
    await app.make.user({ nickname: 'Ouyang', email: 'sun-100x@list.example' });
    expect(await names({ keyword: '阳' })).toEqual(['欧阳明月']);
    expect(await names({ keyword: '阳明月' })).toEqual(['欧阳明月']);
    expect(await names({ keyword: '月明' })).toEqual([]);
    expect(await names({ keyword: 'OUYANG' })).toEqual(['Ouyang']);
    expect(await names({ keyword: '100%' })).toEqual(['欧阳明月']);
    expect(await names({ keyword: 'moon_1' })).toEqual(['欧阳明月']);
    expect(await names({ keyword: '@list.example' })).toEqual(['Ouyang', '欧阳明月']);
  });

  it('holds to its filters together, and counts what they leave', async () => {
    await app.make.user({ nickname: '停用的人', status: 'INACTIVE', role: 'Tourist' });
    await app.make.user({ nickname: '在职的人', role: 'Tourist' });
    const query = { keyword: '的人', roleId: await roleId('Tourist'), internal: 'false' };
    expect(await names({ ...query })).toEqual(['在职的人', '停用的人']);
    expect(await names({ ...query, status: 'INACTIVE' })).toEqual(['停用的人']);
    const answer = await app.send('GET /user/page', {
      query: { ...query, status: 'INACTIVE', size: 1, current: 2 },
      token: admin.token,
    });
    expect(answer.data).toMatchObject({ records: [], total: 1 });
  });

  it('draws for a moderator what a moderator may do: look', async () => {
    const { token } = await app.make.user({ role: 'Moderator' });
    const answer = await app.call('GET /user/page', { query: {} }, token);
    const noAbilities = {
      ...{ edit: false, role: false, password: false },
      ...{ status: false, delete: false },
    };
    expect(answer.data?.records.length).toBeGreaterThan(0);
    for (const record of answer.data?.records ?? []) expect(record.abilities).toEqual(noAbilities);
  });
});

describe('a new account', () => {
  it('with a password signs in at once, and must change it first', async () => {
    const body = { email: 'given@new.example', nickname: '新同事', password: 'horse staple 1' };
    const made = await app.call('POST /user/inner', { body }, admin.token);
    expect(made.data).toMatchObject({ status: 'ACTIVE', internal: true, role: { code: 'User' } });
    const login = { account: 'given@new.example', password: 'horse staple 1' };
    const session = await app.call('POST /login', { body: login });
    expect(session.data).toMatchObject({ user: { mustChangePassword: true, permissions: [] } });
  });

  it('without one waits for its owner, whose mail alone has the way in', async () => {
    const email = 'invited@new.example';
    const made = await app.call('POST /user', { body: { email, nickname: '伙伴' } }, admin.token);
    expect(made.data).toMatchObject({
      status: 'PENDING',
      internal: false,
      role: { code: 'Tourist' },
    });
    await app.runJobs();
    const mail = app.mails.find((mail) => mail.to === email);
    const link = new URL(/https?:\S+/u.exec(mail?.text ?? '')?.[0] ?? '');
    const fragment = new URLSearchParams(link.hash.slice(1));
    const code = fragment.get('code') ?? '';
    expect([link.pathname, fragment.get('email')]).toEqual(['/reset-password', email]);
    expect(JSON.stringify(made)).not.toContain(code);
    const log = await sql<Record<string, unknown>>`select * from activity_logs`.all(app.db);
    expect(JSON.stringify(log)).not.toContain(code);

    const body = { email, code, password: 'my own horse 2' };
    expect((await app.call('POST /password/reset', { body })).status).toBe(200);
    const login = { account: email, password: 'my own horse 2' };
    expect((await app.call('POST /login', { body: login })).data).toMatchObject({
      user: { mustChangePassword: false },
    });
    expect((await app.call('POST /password/reset', { body })).status).toBe(400);
  });

  it('without one is invited again where the address was wrong', async () => {
    const wrong = { email: 'worng@new.example', nickname: '伙伴' };
    const { data } = await app.call('POST /user', { body: wrong }, admin.token);
    const email = 'right@new.example';
    const invitations = async () => {
      await app.runJobs();
      return app.mails.filter((mail) => mail.to === email).length;
    };
    const change = { id: data.id, email, nickname: '伙伴' };
    expect((await app.call('PUT /user', { body: change }, admin.token)).code).toBe(200);
    expect(await invitations()).toBe(1);
    expect((await app.call('PUT /user', { body: change }, admin.token)).code).toBe(200);
    expect(await invitations()).toBe(1);
  });

  it('names the field whose value another user has', async () => {
    const user = {
      email: 'one@taken.example',
      nickname: '甲',
      phone: '+86 138-0000-0001',
      username: 'Taken',
    };
    expect((await app.call('POST /user', { body: user }, admin.token)).status).toBe(200);
    const duplicates = {
      email: { ...user, phone: null, username: null },
      phone: { ...user, email: 'two@taken.example', phone: '13800000001', username: null },
      username: { ...user, email: 'two@taken.example', phone: null, username: 'taken' },
    };
    for (const [field, body] of Object.entries(duplicates)) {
      const answer = await app.call('POST /user', { body }, admin.token);
      expect([
        field,
        answer.status,
        Object.keys((answer.data as never as { fields: object }).fields),
      ]).toEqual([field, 409, [field]]);
    }
  });

  it('leaves no password in the activity log', async () => {
    const password = 'unmistakable horse 77';
    const body = { email: 'logged@new.example', nickname: '丙', password };
    const made = await app.call('POST /user', { body }, admin.token);
    const row = await sql<Record<string, unknown>>`select * from activity_logs
      where target = ${String(made.data?.id)}`.one(app.db);
    expect(row.user_id).toBe(admin.id);
    expect(JSON.stringify(row.detail)).toContain('logged@new.example');
    expect(JSON.stringify(row.detail)).not.toContain(password);
  });
});

describe('rank', () => {
  it('refuses to promote users above oneself, and to change users above oneself', async () => {
    const role = await app.make.role({
      codes: ['user.query', 'user.add', 'user.edit', 'user.status', 'user.delete', 'comment.add'],
    });
    const clerk = await app.make.user({ role });
    const low = await app.make.user({ role: await app.make.role({ codes: ['comment.add'] }) });
    const moderator = await app.make.user({ role: 'Moderator' });
    expect((await setStatus(low.id, 'INACTIVE', clerk.token)).status).toBe(200);
    expect((await setRole(low.id, role, clerk.token)).status).toBe(200);
    for (const code of ['Moderator', 'Admin', 'User']) {
      expect((await setRole(low.id, code, clerk.token)).status).toBe(403);
      const body = { email: `${code}@rank.example`, nickname: '丁', roleId: await roleId(code) };
      expect((await app.call('POST /user', { body }, clerk.token)).status).toBe(403);
    }
    for (const above of [moderator.id, admin.id]) {
      const edit = { body: { id: above, email: 'mine@rank.example' } };
      expect((await app.call('PUT /user', edit, clerk.token)).status).toBe(403);
      expect((await setRole(above, role, clerk.token)).status).toBe(403);
      expect((await setStatus(above, 'INACTIVE', clerk.token)).status).toBe(403);
      expect((await remove(above, undefined, clerk.token)).status).toBe(403);
    }
  });

  it('refuses to change the own role and state, and to delete the own account', async () => {
    expect((await setRole(admin.id, 'User')).status).toBe(403);
    expect((await setStatus(admin.id, 'INACTIVE')).status).toBe(403);
    expect((await remove(admin.id)).status).toBe(403);
    expect(await getStatus(admin.token)).toBe(200);
  });
});

describe('the last Admin', () => {
  /** Two Admins, and no other user who could become one. */
  async function makeTwoAdmins() {
    const others = sql<{ id: Id }>`select id from roles where code = 'Admin'`;
    await sql`update users set status = 'INACTIVE' where role_id in (${others})`.run(app.db);
    return [
      await app.make.user({ role: 'Admin' }),
      await app.make.user({ role: 'Admin' }),
    ] as const;
  }
  const admins = async () => {
    const rows = await sql<{ id: Id }>`select users.id from users
      join roles on roles.id = users.role_id
      where roles.code = 'Admin' and users.status = 'ACTIVE' and users.deleted_at is null`.all(
      app.db,
    );
    return rows.length;
  };
  afterAll(async () => {
    await sql`update users set status = 'ACTIVE' where id = ${admin.id}`.run(app.db);
  });

  it.each([
    ['demote', (id: Id, token: string) => setRole(id, 'User', token)],
    ['disable', (id: Id, token: string) => setStatus(id, 'INACTIVE', token)],
    ['set back', (id: Id, token: string) => setStatus(id, 'PENDING', token)],
    ['delete', (id: Id, token: string) => remove(id, undefined, token)],
  ])('remains when two %s each other at once', async (_what, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [user, other] = await makeTwoAdmins();
      const answers = await Promise.all([act(other.id, user.token), act(user.id, other.token)]);
      // the loser of the race may come so late that the token has ended meanwhile
      const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(codes[0]).toBe(200);
      expect([401, 403, 409]).toContain(codes[1]);
      expect(await admins()).toBe(1);
    }
  });

  it('remains when three ways are tried at once by those who stay', async () => {
    const [user, other] = await makeTwoAdmins();
    const answers = await Promise.all([
      setRole(other.id, 'Moderator', user.token),
      setStatus(user.id, 'INACTIVE', other.token),
      remove(user.id, undefined, other.token),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await admins()).toBe(1);
  });
});

describe('the order of accounts', () => {
  it('is by age, nickname or latest activity', async () => {
    const made: Id[] = [];
    for (const nickname of ['排序乙', '排序甲', '排序丙'])
      made.push((await app.make.user({ nickname })).id);
    await sql`delete from sessions where user_id = ${made[0] ?? 0}`.run(app.db);
    await sql`update sessions set seen_at = now() + interval '1 hour'
      where user_id = ${made[1] ?? 0}`.run(app.db);
    const sorted = (sort: string) => names({ keyword: '排序', sort });
    expect(await sorted('latest')).toEqual(['排序丙', '排序甲', '排序乙']);
    expect(await sorted('oldest')).toEqual(['排序乙', '排序甲', '排序丙']);
    const byName = await sorted('name');
    expect(byName).toEqual((await sorted('latest')).toSorted((a, b) => (a < b ? -1 : 1)));
    expect(await sorted('seen')).toEqual(['排序甲', '排序丙', '排序乙']);
  });
});

describe('resetting a password', () => {
  const reset = (id: Id, body: { password: string | null }, token = admin.token) =>
    app.call('PUT /user/:id/password', { params: { id }, body }, token);

  it('to a temporary one ends all sessions and wants another one at the next sign-in', async () => {
    const { id, email, token } = await app.make.user();
    expect((await reset(id, { password: 'horse staple 9' })).status).toBe(200);
    expect(await getStatus(token)).toBe(401);
    const body = { account: email, password: 'horse staple 9' };
    const { data } = await app.call('POST /login', { body });
    expect(data).toMatchObject({ user: { mustChangePassword: true } });
    await app.runJobs();
    const mail = app.mails.find(({ to, subject }) => to === email && subject.includes('重置'));
    expect(mail?.subject).toBe('【知汇】密码已由管理员重置');
    expect(mail?.text).not.toContain('horse');
  });

  it('by mail sends a link, while the present password and sessions stay until it is used', async () => {
    const { id, email, token } = await app.make.user();
    expect((await reset(id, { password: null })).status).toBe(200);
    expect(await getStatus(token)).toBe(200);
    await app.runJobs();
    const mail = app.mails.at(-1);
    expect(mail).toMatchObject({ to: email, subject: '【知汇】重置密码' });
    const link = new URL(/https?:\S+/u.exec(mail?.text ?? '')?.[0] ?? '');
    const code = new URLSearchParams(link.hash.slice(1)).get('code') ?? '';
    const used = await app.call('POST /password/reset', {
      body: { email, code, password: 'horse staple 8' },
    });
    expect(used.status).toBe(200);
    expect(await getStatus(token)).toBe(401);
  });

  it('to a temporary one makes earlier links useless', async () => {
    const { id, email } = await app.make.user();
    await reset(id, { password: null });
    await app.runJobs();
    const mail = app.mails.findLast(({ to }) => to === email);
    const link = new URL(/https?:\S+/u.exec(mail?.text ?? '')?.[0] ?? '');
    const code = new URLSearchParams(link.hash.slice(1)).get('code') ?? '';
    await reset(id, { password: 'horse staple 6' });
    const used = await app.call('POST /password/reset', {
      body: { email, code, password: 'horse staple 5' },
    });
    expect(used.status).toBe(400);
  });

  it("is refused for one's own account, for accounts above, and for accounts that wait", async () => {
    expect((await reset(admin.id, { password: null })).status).toBe(403);
    const role = await app.make.role({ codes: ['admin.access', 'user.query', 'user.edit'] });
    const { token } = await app.make.user({ role });
    expect((await reset(admin.id, { password: 'horse staple 7' }, token)).status).toBe(403);
    const pending = await app.make.user({ status: 'PENDING' });
    expect((await reset(pending.id, { password: null })).status).toBe(409);
    const user = await app.make.user();
    const refused = await reset(user.id, { password: 'password' });
    expect(refused).toMatchObject({
      status: 400,
      data: { fields: { password: expect.any(String) } },
    });
  });
});

describe('inviting again', () => {
  it('mails another link to an account that waits, and to no other', async () => {
    const pending = await app.make.user({ status: 'PENDING' });
    const inviteAgain = (id: Id) =>
      app.call('POST /user/:id/invitation', { params: { id } }, admin.token);
    expect((await inviteAgain(pending.id)).status).toBe(200);
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: pending.email, subject: '【知汇】邀请您加入' });
    expect((await inviteAgain((await app.make.user()).id)).status).toBe(409);
    expect((await inviteAgain(4_000_000_000)).status).toBe(404);
  });
});

describe('a disabled account', () => {
  it('is signed out everywhere at once, on every node, and stays so when it is enabled again', async () => {
    const { id, token } = await app.make.user();
    const second = await app.make.session(id, { remember: true });
    const node = await startTestApp({ joins: app });
    expect(await getStatus(second)).toBe(200);
    await setStatus(id, 'INACTIVE');
    expect(await getStatus(token)).toBe(401);
    const onNode = await node.call('GET /user/current', {}, second);
    expect(onNode.status).toBe(401);
    await node.close();
    await setStatus(id, 'ACTIVE');
    expect([await getStatus(token), await getStatus(second)]).toEqual([401, 401]);
  });

  it('has a new role from the next call on', async () => {
    const { id, token } = await app.make.user();
    const listUsers = () => app.call('GET /user/page', { query: {} }, token);
    expect((await listUsers()).status).toBe(403);
    await setRole(id, 'Moderator');
    expect((await listUsers()).status).toBe(200);
    await setRole(id, 'Tourist');
    expect((await listUsers()).status).toBe(403);
  });
});
