import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectDirectory } from '../../../test/scim.ts';
import type { Directory } from '../../../test/scim.ts';
import { sql } from '../../../test/sql.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp();
  directory = await connectDirectory(app);
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

let made = 0;
const newUserName = () => `joiner-${(made += 1)}@company.example`;
const post = (body: object) => directory.scim('POST /scim/v2/Users', '', { body });
const findAccount = (id: string) =>
  sql<{ code: string; status: string; email: string | null; nickname: string; internal: boolean }>`
    select users.nickname, users.email, users.status, users.internal, roles.code
    from users join roles on roles.id = users.role_id where users.id = ${Number(id)}`.one(app.db);

describe('who joins', () => {
  it('has an account of staff, as the directory says', async () => {
    const userName = newUserName();
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      userName,
      externalId: '00u1',
      name: { familyName: '沈', givenName: '青禾' },
      emails: [{ value: userName.toUpperCase(), type: 'work', primary: true }],
      password: 'not kept',
      somethingElse: { x: 1 },
      [ENTERPRISE]: { department: '研发部', manager: '26118915' },
    };
    const { status, data, headers } = await post(body);
    expect(status).toBe(201);
    expect(headers['location']).toBe(data.meta.location);
    expect(headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(data).toMatchObject({
      userName,
      externalId: '00u1',
      active: true,
      displayName: '沈青禾',
      [ENTERPRISE]: { department: '研发部', manager: { value: '26118915' } },
    });
    expect(data).not.toHaveProperty('password');
    expect(data).not.toHaveProperty('somethingElse');
    expect(await findAccount(data.id)).toEqual({
      nickname: '沈青禾',
      email: userName,
      status: 'ACTIVE',
      internal: true,
      code: 'User',
    });
    const read = await directory.scim('GET /scim/v2/Users/:key', data.id);
    expect(read.data).toEqual(data);
  });

  it('links the existing account with the same e-mail, which becomes staff', async () => {
    const own = await app.make.user({ role: 'Tourist', nickname: '早来的人' });
    const { status, data } = await post({ userName: own.email, displayName: '别的名字' });
    expect([status, data.id]).toEqual([201, String(own.id)]);
    expect(await findAccount(data.id)).toMatchObject({
      nickname: '早来的人',
      internal: true,
      code: 'User',
    });
    const disabled = await app.make.user({ status: 'INACTIVE' });
    const refused = await post({ userName: disabled.email });
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('已被管理员停用')]);
  });

  it('need not set a password first where they were invited before', async () => {
    const invited = await app.make.user({ status: 'PENDING' });
    const id = await directory.join({ userName: invited.email });
    expect((await findAccount(id)).status).toBe('ACTIVE');
  });

  it('refuses a duplicate user name and address', async () => {
    const userName = newUserName();
    const id = await directory.join({ userName });
    for (const body of [
      { userName },
      { userName: userName.toUpperCase() },
      { userName: 'another', emails: [{ value: userName }] },
    ]) {
      const { status, data } = await post(body);
      expect([status, data.scimType]).toEqual([409, 'uniqueness']);
    }
    const other = await directory.join({ userName: newUserName() });
    const takenAnswer = await directory.patch(other, {
      op: 'replace',
      path: 'userName',
      value: userName,
    });
    expect([takenAnswer.status, takenAnswer.data.scimType]).toEqual([409, 'uniqueness']);
    expect((await directory.find(`userName eq "${userName}"`)).data.Resources[0]?.id).toBe(id);
  });

  it('is made once, however many ask at once', async () => {
    for (const body of [{ userName: newUserName() }, { userName: 'no-address' }]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(body)));
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
        '201',
        '409',
        '409',
        '409',
        '409',
        '409',
      ]);
      const results = await directory.find(`userName eq "${body.userName}"`);
      expect(results.data.totalResults).toBe(1);
    }
  });

  it.each([
    [{}, 'userName'],
    [{ userName: ' ' }, 'userName'],
    [{ userName: { x: 1 } }, 'userName'],
    [{ userName: 'a', emails: [{ value: 'no address' }] }, 'emails'],
    [{ userName: 'a', active: 'perhaps' }, 'active'],
    [{ userName: 'a', name: 'text' }, 'name'],
    [{ userName: 'x'.repeat(501) }, 'userName'],
  ])('is refused with a value that does not fit: %j', async (body, field) => {
    const { status, data, msg } = await post(body);
    expect([status, data.scimType]).toEqual([400, 'invalidValue']);
    expect(msg).toContain(field);
  });
});

describe('a change', () => {
  it.each([
    ['Okta', [{ op: 'replace', value: { active: false } }]],
    ['Entra', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['Entra with a list', [{ op: 'Add', path: 'active', value: false }]],
  ])('shuts out and lets in again, as %s writes it', async (_who, operations) => {
    const id = await directory.join({ userName: newUserName() });
    expect((await directory.patch(id, ...operations)).data['active']).toBe(false);
    expect((await findAccount(id)).status).toBe('INACTIVE');
    const reactivated = await directory.patch(id, { op: 'Replace', path: 'active', value: 'True' });
    expect(reactivated.data['active']).toBe(true);
    expect((await findAccount(id)).status).toBe('ACTIVE');
  });

  it('reaches single values by path, and by names with dots', async () => {
    const id = await directory.join({
      userName: newUserName(),
      emails: [{ value: 'first@company.example', type: 'work', primary: true }],
    });
    const answer = await directory.patch(
      id,
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'second@company.example' },
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+86 138 0000 0000' },
      { op: 'add', value: { 'name.givenName': '小满', [`${ENTERPRISE}:department`]: '市场部' } },
      { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 42 },
    );
    expect(answer.data).toMatchObject({
      emails: [{ value: 'second@company.example', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+86 138 0000 0000', type: 'mobile' }],
      name: { givenName: '小满' },
      [ENTERPRISE]: { department: '市场部', employeeNumber: '42' },
    });
    expect((await findAccount(id)).email).toBe('second@company.example');
    const removedPhone = await directory.patch(
      id,
      { op: 'remove', path: 'phoneNumbers[type eq "mobile"]' },
      { op: 'remove', path: 'name.givenName' },
    );
    expect(removedPhone.data).not.toHaveProperty('phoneNumbers');
    expect(removedPhone.data).not.toHaveProperty('name');
  });

  it.each([
    [{ op: 'replace', path: 'shoeSize', value: 42 }, 'invalidPath'],
    [{ op: 'replace', path: '__proto__', value: 42 }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[shoe eq 1].value', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'x' }, 'noTarget'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'id', value: '1' }, 'mutability'],
    [{ op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'explode', path: 'title' }, 'invalidValue'],
  ])('that cannot be made is refused whole: %j', async (operation, scimType) => {
    const id = await directory.join({ userName: newUserName(), title: '工程师' });
    const before = await directory.scim('GET /scim/v2/Users/:key', id);
    const title = { op: 'replace', path: 'title', value: '经理' };
    const answer = await directory.patch(id, title, operation);
    expect([answer.status, answer.data.scimType]).toEqual([400, scimType]);
    expect((await directory.scim('GET /scim/v2/Users/:key', id)).data).toEqual(before.data);
  });

  it('of the whole leaves a nickname that its owner chose', async () => {
    const userName = newUserName();
    const id = await directory.join({ userName, displayName: '沈青禾' });
    await sql`update users set nickname = '青禾' where id = ${Number(id)}`.run(app.db);
    const replaceUser = (body: object) =>
      directory.scim('PUT /scim/v2/Users/:key', id, { body: { userName, ...body } });
    await replaceUser({ displayName: '沈青禾', title: '经理' });
    expect((await findAccount(id)).nickname).toBe('青禾');
    const { data } = await replaceUser({ displayName: '沈禾' });
    expect(data).not.toHaveProperty('title');
    expect((await findAccount(id)).nickname).toBe('沈禾');
  });

  it('does not give an Admin another address', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const id = await directory.join({ userName: admin.email });
    const value = 'attacker@company.example';
    const answer = await directory.patch(id, { op: 'replace', path: 'userName', value });
    expect([answer.status, answer.data.scimType]).toEqual([400, 'mutability']);
    expect(await findAccount(id)).toMatchObject({ email: admin.email, code: 'Admin' });
  });
});
