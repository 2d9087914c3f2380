import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderConfig } from '@zhihui/contract/features/identity/identity.schema.ts';
import { makeAuthority } from '../../../test/certificates.ts';
import type { Certificate } from '../../../test/certificates.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { READER, startLdapServer, startTlsFront } from '../../../test/ldap-server.ts';
import { makeProvider, PLAIN_CONFIG } from '../../../test/make-provider.ts';
import { sql } from '../../../test/sql.ts';

const people = [{ uid: 'shen', password: 'horse 1', cn: '沈青禾', mail: '', memberOf: [] }];
const FAILED = { status: 400, msg: expect.stringContaining('联系管理员') };
const UNAVAILABLE = { status: 503, msg: expect.stringContaining('暂时无响应') };

let app: TestApp;
let directory: Awaited<ReturnType<typeof startLdapServer>>;
let authority: Awaited<ReturnType<typeof makeAuthority>>;
let validCertificate: Certificate;
beforeAll(async () => {
  app = await startTestApp();
  directory = await startLdapServer(people);
  authority = await makeAuthority();
  validCertificate = await authority.issue({ ip: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await directory.close();
});
const closers: (() => Promise<void>)[] = [];
beforeEach(() => sql`delete from login_attempts`.run(app.db));
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function signIn(config: Partial<ProviderConfig>) {
  const providerId = await makeProvider(app, {
    kind: 'LDAP',
    secret: READER.password,
    config: { baseDn: directory.baseDn, clientId: READER.dn, ...config },
  });
  const body = { providerId, account: 'shen', password: 'horse 1' };
  return app.send('POST /login/directory', { body });
}
async function front(...more: [Certificate?, Parameters<typeof startTlsFront>[2]?]) {
  const [certificate = validCertificate, behaviour] = more;
  const made = await startTlsFront(directory.port, certificate, behaviour);
  closers.push(made.close);
  return { ...made, url: `ldap://127.0.0.1:${made.port}` };
}

describe('a directory with StartTLS', () => {
  it('signs in, and sends neither name nor password unencrypted', async () => {
    const { url, plain } = await front();
    const answer = await signIn({ url, startTls: true, ca: authority.certificate });
    expect(answer.data).toMatchObject({ user: { nickname: '沈青禾' } });
    expect(plain).toHaveLength(2);
    expect(plain.join()).not.toMatch(/horse|shen|reads everything/u);
  });

  it.each([
    ['by an unknown authority', { ip: '127.0.0.1' }, 1, ''],
    ['for another host', { dns: 'directory.example' }, 1, 'own'],
    ['that has expired', { ip: '127.0.0.1' }, -1, 'own'],
  ])('refuses a certificate %s', async (_what, names, days, ca) => {
    const { url, plain } = await front(await authority.issue(names, days));
    const trusted = ca === '' ? '' : authority.certificate;
    expect(await signIn({ url, startTls: true, ca: trusted })).toMatchObject(UNAVAILABLE);
    expect(plain.join()).not.toMatch(/horse|reads everything/u);
  });

  it.each(['refuses', 'hangs up', 'stalls'] as const)(
    'sends nothing in the clear to a directory that %s',
    async (behaviour) => {
      const { url, plain } = await front(validCertificate, behaviour);
      const answer = await signIn({ url, startTls: true, ca: authority.certificate });
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(plain.join()).not.toMatch(/horse|reads everything/u);
      expect(plain).toHaveLength(1);
    },
  );
});

describe('a directory with ldaps://', () => {
  it('signs in with the configured authority, and refuses a certificate for another host', async () => {
    const other = await authority.issue({ dns: 'directory.example' });
    for (const [certificate, status] of [
      [validCertificate, 200],
      [other, 503],
    ] as const) {
      const encrypted = await startLdapServer(people, certificate);
      closers.push(encrypted.close);
      const { url } = encrypted;
      expect((await signIn({ url, ca: authority.certificate })).status).toBe(status);
      expect((await signIn({ url })).status).toBe(503);
    }
  });
});

describe('an unencrypted directory', () => {
  const save = async (config: Partial<ProviderConfig>) => {
    const { token } = await app.make.user({ role: 'Admin' });
    const fullConfig = { ...PLAIN_CONFIG, baseDn: directory.baseDn, ...config };
    const body = { kind: 'LDAP', name: '域账号', enabled: false, config: fullConfig };
    return app.send('POST /identity', { body, token });
  };

  it.each([
    ['ldap://directory.example', {}, 'config.url'],
    ['ldap://10.0.0.5:389', {}, 'config.url'],
    ['ldap://127.0.0.1.example', {}, 'config.url'],
    ['ldap://directory.example', { startTls: true }, null],
    ['ldaps://directory.example', {}, null],
    ['ldap://127.0.0.1:389', {}, null],
    ['ldap://localhost', {}, null],
    ['ldaps://directory.example', { ca: '-----BEGIN' }, 'config.ca'],
  ])('can be saved for this machine only: %s %j', async (url, more, field) => {
    const answer = await save({ url, ...more });
    if (field === null) return expect(answer.status).toBe(200);
    expect(answer.status).toBe(400);
    return expect((answer.data as { fields: object }).fields).toHaveProperty([field]);
  });

  it('is not used when an earlier version saved it for another machine', async () => {
    const { port, plain } = await front();
    // reaches the same port through an address that does not look like this machine
    const url = `ldap://[::ffff:127.0.0.1]:${port}`;
    expect(await signIn({ url })).toMatchObject(FAILED);
    expect(plain).toEqual([]);
    expect((await signIn({ url: `ldap://127.0.0.1:${port}` })).status).toBe(200);
  });
});
