import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startDingtalkPeer } from '../../../test/company-peers/dingtalk-peer.ts';
import { startFeishuPeer } from '../../../test/company-peers/feishu-peer.ts';
import { APP } from '../../../test/company-peers/peer.ts';
import type { PeerPerson } from '../../../test/company-peers/peer.ts';
import { startWecomPeer } from '../../../test/company-peers/wecom-peer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { connectDirectory } from '../../../test/scim.ts';
import type { Directory } from '../../../test/scim.ts';
import { sql } from '../../../test/sql.ts';

const NOT_MEMBER = { status: 400, data: null, msg: expect.stringContaining('不在公司通讯录中') };

const people: PeerPerson[] = [];
const world = { people };
let app: TestApp;
let directory: Directory;
let peers: Record<string, Awaited<ReturnType<typeof startWecomPeer>>>;
beforeAll(async () => {
  app = await startTestApp();
  directory = await connectDirectory(app);
  peers = {
    WECOM: await startWecomPeer(world),
    DINGTALK: await startDingtalkPeer(world),
    FEISHU: await startFeishuPeer(world),
  };
});
afterAll(async () => {
  await app.close();
  for (const peer of Object.values(peers)) await peer.close();
});

let count = 0;
/** Creates another person at all three providers. */
function makePerson(more: Partial<PeerPerson>): PeerPerson {
  count += 1;
  const person: PeerPerson = {
    id: `person${count}`,
    name: '沈青禾',
    membership: 'member',
    orgEmail: `Person${count}@company.example`,
    typedEmail: `person${count}@home.example`,
    ...more,
  };
  people.push(person);
  return person;
}

const SUBJECT_PREFIXES = { WECOM: '', DINGTALK: 'u-', FEISHU: 'on_' } as const;
const ORDERS = {
  WECOM: ['/cgi-bin/gettoken', '/cgi-bin/auth/getuserinfo', '/cgi-bin/user/get'],
  DINGTALK: [
    '/v1.0/oauth2/userAccessToken',
    '/v1.0/contact/users/me',
    '/v1.0/oauth2/accessToken',
    '/topapi/user/getbyunionid',
    '/topapi/v2/user/get',
  ],
  FEISHU: [
    '/open-apis/authen/v2/oauth/token',
    '/open-apis/authen/v1/user_info',
    '/open-apis/auth/v3/tenant_access_token/internal',
    '/open-apis/tenant/v2/tenant/query',
    expect.stringMatching(/^\/open-apis\/contact\/v3\/users\/on_/u) as string,
  ],
} as const;

describe.each(['WECOM', 'DINGTALK', 'FEISHU'] as const)('members of %s', (kind) => {
  let providerId: Id;
  beforeAll(async () => {
    providerId = await makeProvider(app, {
      kind: kind satisfies IdentityKind,
      secret: APP.secret,
      config: { url: peers[kind]?.url ?? '', clientId: APP.id, agentId: APP.agent },
    });
    await directory.set({ providerId });
  });

  /** Starts at the site and returns with a person's code. */
  async function returnFromProvider({ id }: PeerPerson, token?: string) {
    const body = { providerId };
    const startKey =
      token === undefined ? 'POST /login/company/begin' : 'POST /user/identity/begin';
    const { data } = await app.call(startKey, { body }, token);
    const state = new URL(data.url).searchParams.get('state') ?? '';
    const name = kind === 'DINGTALK' ? 'authCode' : 'code';
    const query = new URLSearchParams({ [name]: `${id}.${(count += 1)}`, state });
    return { ticket: data.ticket, query: query.toString() };
  }
  const signIn = async (person: PeerPerson) =>
    app.send('POST /login/company', { body: await returnFromProvider(person) });
  const countSessions = async () => {
    const rows = await sql<{ id: Id }>`select id from sessions`.all(app.db);
    return rows.length;
  };
  /** An account created by the directory, which the person with its address uses at the first sign-in. */
  const makeMember = async () => {
    count += 1;
    const userName = `joined${count}@company.example`;
    return { id: await directory.join({ userName }), email: userName };
  };

  it("queries the member with the app's token, after the user's token", async () => {
    const before = peers[kind]?.paths.length;
    const person = makePerson({});
    const { data } = await signIn(person);
    expect(data).toMatchObject({ user: { email: person.orgEmail.toLowerCase() } });
    expect(peers[kind]?.paths.slice(before)).toEqual(ORDERS[kind]);
  });

  it('signs a member in to the account that the directory created for their address at the organisation', async () => {
    const { id, email } = await makeMember();
    const { data } = await signIn(makePerson({ orgEmail: email }));
    expect(String((data as { user: { id: Id } }).user.id)).toBe(id);
  });

  it.each(['outsider', 'external', 'linked', 'left', 'disabled'] as const)(
    'refuses a person with membership %s who has the address of an account, without a session',
    async (membership) => {
      const { email } = await makeMember();
      const admin = await app.make.user({ role: 'Admin' });
      const before = await countSessions();
      for (const address of [email, admin.email, `fresh${count}@company.example`]) {
        const person = makePerson({
          membership,
          orgEmail: address,
          typedEmail: address,
        });
        expect(await signIn(person)).toMatchObject(NOT_MEMBER);
      }
      expect(await countSessions()).toBe(before);
    },
  );

  it('refuses a member who left or was disabled after connecting', async () => {
    for (const membership of ['left', 'disabled'] as const) {
      const person = makePerson({});
      expect((await signIn(person)).status).toBe(200);
      person.membership = membership;
      expect(await signIn(person)).toMatchObject(NOT_MEMBER);
    }
  });

  it("does not connect people outside the organisation to the caller's account", async () => {
    const { token } = await app.make.user();
    const stranger = makePerson({ membership: 'outsider' });
    const body = await returnFromProvider(stranger, token);
    expect(await app.send('POST /user/identity', { body, token })).toMatchObject(NOT_MEMBER);
    const own = await sql<{ id: Id }>`select id from identities
      where subject = ${`${SUBJECT_PREFIXES[kind]}${stranger.id}`}`.all(app.db);
    expect(own).toEqual([]);
  });

  it('ignores an address typed by the member', async () => {
    const { id, email } = await makeMember();
    const admin = await app.make.user({ role: 'Admin' });
    for (const ownEmail of [email, admin.email]) {
      const { data } = await signIn(makePerson({ typedEmail: ownEmail, orgEmail: '' }));
      expect(data).toMatchObject({ user: { email: null, roleCode: 'Tourist' } });
      const user = (data as { user: { id: Id } }).user;
      expect([id, String(admin.id)]).not.toContain(String(user.id));
    }
    const typed = makePerson({ typedEmail: admin.email });
    const { data } = await signIn(typed);
    expect(data).toMatchObject({ user: { email: typed.orgEmail.toLowerCase() } });
  });
});
