import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { READER, startLdapServer } from '../../../test/ldap-server.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { escapeFilterText } from './adapters/ldap.ts';
import { sql } from '../../../test/sql.ts';

const people = [
  {
    uid: 'shen',
    password: 'horse 1',
    cn: '沈青禾',
    mail: 'Shen@Company.example',
    memberOf: ['cn=staff'],
  },
  { uid: 'zhou', password: 'horse 2', cn: '周衍', mail: '', memberOf: [] },
];

let app: TestApp;
let directory: Awaited<ReturnType<typeof startLdapServer>>;
let providerId: Id;
beforeAll(async () => {
  app = await startTestApp();
  directory = await startLdapServer(people);
  providerId = await makeProvider(app, {
    kind: 'LDAP',
    secret: READER.password,
    config: {
      url: directory.url,
      baseDn: directory.baseDn,
      clientId: READER.dn,
      filter: '(|(uid={account})(mail={account}))',
      staffClaim: 'memberOf',
      staffValue: 'cn=staff',
    },
  });
});
afterAll(async () => {
  await app.close();
  await directory.close();
});
beforeEach(() => sql`delete from login_attempts`.run(app.db));

const signIn = (account: string, password: string, provider = providerId) =>
  app.send('POST /login/directory', { body: { providerId: provider, account, password } });

describe('signing in with a directory', () => {
  it('creates an account for a new person, staff by group, and recognises them later', async () => {
    const first = await signIn('shen', 'horse 1');
    expect(first.data).toMatchObject({
      user: { nickname: '沈青禾', email: 'shen@company.example', roleCode: 'User', staff: true },
    });
    const { user } = first.data as { user: { id: Id } };
    const secondSignIn = await signIn('Shen@Company.example', 'horse 1');
    expect(secondSignIn.data).toMatchObject({ user: { id: user.id } });
    const other = await signIn('zhou', 'horse 2');
    expect(other.data).toMatchObject({
      user: { nickname: '周衍', email: null, roleCode: 'Tourist' },
    });
  });

  it('refuses a wrong password and an unknown person with the same message', async () => {
    const wrong = await signIn('shen', 'horse 2');
    const unknownUser = await signIn('nobody', 'horse 1');
    expect(wrong).toMatchObject({ status: 400, msg: '账号或密码不正确，请检查后重试' });
    expect({ ...unknownUser, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('does not accept an anonymous bind', async () => {
    const empty = await signIn('shen', '');
    expect(empty).toMatchObject({
      status: 400,
      data: { fields: { password: expect.any(String) } },
    });
  });

  it.each(['*', 'shen*', 'shen)(uid=*', '*)(|(uid=*', '\\2a', '(', 'sh)en'])(
    'takes what is typed for a name, never for a filter: %j',
    async (account) => {
      const before = directory.filters.length;
      expect((await signIn(account, 'horse 1')).status).toBe(400);
      const filters = directory.filters.slice(before).join();
      expect(filters.match(/uid=/gu) ?? []).toHaveLength(
        filters === '' ? 0 : 1 + (account.match(/uid=/gu)?.length ?? 0) * 2,
      );
    },
  );

  it('requires a captcha after three failures, and locks after ten, like a password sign-in', async () => {
    for (let i = 0; i < 3; i += 1) await signIn('zhou', 'wrong');
    expect(await signIn('zhou', 'horse 2')).toMatchObject({ data: { captchaRequired: true } });
  });

  it('reports an unreachable directory, and counts no failure', async () => {
    const config = { url: 'ldap://127.0.0.1:9', baseDn: directory.baseDn };
    const unreachableProvider = await makeProvider(app, { kind: 'LDAP', config });
    for (let i = 0; i < 4; i += 1)
      expect((await signIn('shen', 'horse 1', unreachableProvider)).status).toBe(503);
    const wrongSecretProvider = await makeProvider(app, {
      kind: 'LDAP',
      secret: 'not the password',
      config: { ...config, url: directory.url, clientId: READER.dn },
    });
    expect(await signIn('shen', 'horse 1', wrongSecretProvider)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('联系管理员'),
    });
  });

  it('escapes special characters of a filter as bytes', () => {
    expect(escapeFilterText('a*(b)\\c\0')).toBe('a\\2a\\28b\\29\\5cc\\00');
    expect(escapeFilterText('沈青禾 o’neil')).toBe('沈青禾 o’neil');
  });
});
