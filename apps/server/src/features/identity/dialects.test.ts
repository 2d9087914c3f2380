import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import { startDingtalkPeer } from '../../../test/company-peers/dingtalk-peer.ts';
import { startFeishuPeer } from '../../../test/company-peers/feishu-peer.ts';
import { APP } from '../../../test/company-peers/peer.ts';
import type { PeerPerson } from '../../../test/company-peers/peer.ts';
import { startWecomPeer } from '../../../test/company-peers/wecom-peer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';

let app: TestApp;
let peers: Record<string, Awaited<ReturnType<typeof startWecomPeer>>>;
const people: PeerPerson[] = [];
beforeAll(async () => {
  app = await startTestApp();
  peers = {
    WECOM: await startWecomPeer({ people }),
    DINGTALK: await startDingtalkPeer({ people }),
    FEISHU: await startFeishuPeer({ people }),
  };
});
afterAll(async () => {
  await app.close();
  for (const peer of Object.values(peers)) await peer.close();
});

const KINDS: [IdentityKind, { host: string; code: string }][] = [
  ['WECOM', { host: 'login.work.weixin.qq.com', code: 'code' }],
  ['DINGTALK', { host: 'login.dingtalk.com', code: 'authCode' }],
  ['FEISHU', { host: 'accounts.feishu.cn', code: 'code' }],
];

describe.each(KINDS)('%s', (kind, { host, code }) => {
  const email = `${kind.toLowerCase()}@company.example`;
  people.push({
    id: kind,
    name: '沈青禾',
    membership: 'member',
    orgEmail: email,
    typedEmail: 'shen@home.example',
  });
  const validCode = `${kind}.1`;
  const provider = (secret = APP.secret, gateway = peers[kind]?.url ?? '') =>
    makeProvider(app, {
      kind,
      secret,
      config: { url: gateway, clientId: APP.id, agentId: APP.agent },
    });
  async function startSignIn(secret?: string) {
    const body = { providerId: await provider(secret) };
    const { data } = await app.call('POST /login/company/begin', { body });
    return { ...data, state: new URL(data.url).searchParams.get('state') ?? '' };
  }
  const finish = (ticket: string, query: Record<string, string>) =>
    app.send('POST /login/company', {
      body: { ticket, query: new URLSearchParams(query).toString() },
    });

  it("redirects to the provider's page with the return address", async () => {
    const body = { providerId: await provider('right', '') };
    const { data } = await app.call('POST /login/company/begin', { body });
    const address = new URL(data.url);
    expect(address.protocol).toBe('https:');
    expect(address.host).toBe(host);
    expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/login/company');
    expect(data.url).not.toContain('right');
  });

  it('signs in within its own chat by a state of letters and digits', async () => {
    const body = { providerId: await provider(APP.secret, ''), inApp: true };
    const { data } = await app.call('POST /login/company/begin', { body });
    const address = new URL(data.url);
    expect(address.host).toBe(kind === 'WECOM' ? 'open.weixin.qq.com' : host);
    expect(address.searchParams.get('state')).toMatch(/^[A-Za-z0-9]{43,128}$/u);
    expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/login/company');
    if (kind !== 'WECOM') return;
    const { searchParams, pathname, hash } = address;
    expect([pathname, hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ appid: APP.id, agentid: APP.agent, scope: 'snsapi_base', response_type: 'code' },
    });
  });

  it('signs in a person who returns with a code', async () => {
    const { ticket, state } = await startSignIn();
    const answer = await finish(ticket, { [code]: validCode, state });
    expect(answer.data).toMatchObject({ user: { nickname: '沈青禾', email } });
  });

  it.each([
    ['another state', 'right', { state: 'other' }],
    ['no code', 'right', { [code]: '' }],
    ['a code that is not good', 'right', { [code]: 'bad' }],
    ['a secret that is not right', 'wrong', {}],
  ])('refuses %s', async (_what, secret, override) => {
    const { ticket, state } = await startSignIn(secret);
    const answer = await finish(ticket, { [code]: `${kind}.2`, state, ...override });
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('登录失败') });
  });
});
