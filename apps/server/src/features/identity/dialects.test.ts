import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';

let app: TestApp;
let url: string;
const http = createServer();
beforeAll(async () => {
  app = await startTestApp();
  http.on('request', (req, res) => {
    void read(req).then((body) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(answerTo(req, body)));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => http.close(() => resolve()).closeAllConnections());
});

async function read(req: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** What the three answer, as their published documents say; a wrong secret or code has their kind of failure. */
function answerTo(req: IncomingMessage, body: Record<string, unknown>): object {
  const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://x');
  const header = (name: string) => req.headers[name];
  switch (pathname) {
    case '/cgi-bin/gettoken':
      return query.get('corpsecret') === 'right' && query.get('corpid') === 'corp'
        ? { errcode: 0, errmsg: 'ok', access_token: 'wt', expires_in: 7200 }
        : { errcode: 40_001, errmsg: 'invalid credential' };
    case '/cgi-bin/auth/getuserinfo':
      if (query.get('code') === 'visitor') return { errcode: 0, openid: 'o1' };
      return query.get('access_token') === 'wt' && query.get('code') === 'good'
        ? { errcode: 0, errmsg: 'ok', userid: 'shen' }
        : { errcode: 40_029, errmsg: 'invalid code' };
    case '/cgi-bin/user/get':
      return {
        errcode: 0,
        userid: 'shen',
        name: '沈青禾',
        biz_mail: 'Shen@wecom.example',
        department: [1],
      };
    case '/v1.0/oauth2/userAccessToken':
      return body['clientSecret'] === 'right' && body['code'] === 'good'
        ? { accessToken: 'dt', expireIn: 7200 }
        : { code: 'invalidParameter.authCode.notFound', message: '不存在的临时授权码' };
    case '/v1.0/contact/users/me':
      return header('x-acs-dingtalk-access-token') === 'dt'
        ? { nick: '沈青禾', unionId: 'u1', openId: 'x', email: 'shen@ding.example' }
        : { code: 'Forbidden' };
    case '/open-apis/authen/v2/oauth/token':
      return body['client_secret'] === 'right' && body['code'] === 'good'
        ? { code: 0, access_token: 'ft', token_type: 'Bearer', expires_in: 7200 }
        : { code: 20_003, error: 'invalid_grant', error_description: 'bad code' };
    case '/open-apis/authen/v1/user_info':
      return header('authorization') === 'Bearer ft'
        ? {
            code: 0,
            data: {
              name: '沈青禾',
              union_id: 'on_1',
              open_id: 'ou_1',
              enterprise_email: 'shen@feishu.example',
            },
          }
        : { code: 99_991_663, msg: 'token invalid' };
    default:
      return { errcode: 404, code: 404, errmsg: 'not found' };
  }
}

const KINDS: [IdentityKind, { host: string; code: string; email: string }][] = [
  ['WECOM', { host: 'login.work.weixin.qq.com', code: 'code', email: 'shen@wecom.example' }],
  ['DINGTALK', { host: 'login.dingtalk.com', code: 'authCode', email: 'shen@ding.example' }],
  ['FEISHU', { host: 'accounts.feishu.cn', code: 'code', email: 'shen@feishu.example' }],
];

describe.each(KINDS)('%s', (kind, { host, code, email }) => {
  const provider = (secret = 'right', gateway = url) =>
    makeProvider(app, {
      kind,
      secret,
      config: { url: gateway, clientId: 'corp', agentId: '1000002' },
    });
  async function begin(secret?: string) {
    const body = { providerId: await provider(secret) };
    const { data } = await app.call('POST /login/company/begin', { body });
    return { ...data, state: new URL(data.url).searchParams.get('state') ?? '' };
  }
  const finish = (ticket: string, query: Record<string, string>) =>
    app.send('POST /login/company', {
      body: { ticket, query: new URLSearchParams(query).toString() },
    });

  it('sends people to its own page with where to come back to', async () => {
    const body = { providerId: await provider('right', '') };
    const { data } = await app.call('POST /login/company/begin', { body });
    const address = new URL(data.url);
    expect(address.protocol).toBe('https:');
    expect(address.host).toBe(host);
    expect(address.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/login/company');
    expect(data.url).not.toContain('right');
  });

  it('signs in who comes back with a code', async () => {
    const { ticket, state } = await begin();
    const answer = await finish(ticket, { [code]: 'good', state });
    expect(answer.data).toMatchObject({ user: { nickname: '沈青禾', email } });
  });

  it.each([
    ['another state', 'right', { state: 'other' }],
    ['no code', 'right', { [code]: '' }],
    ['a code that is not good', 'right', { [code]: 'bad' }],
    ['a secret that is not right', 'wrong', {}],
  ])('refuses %s', async (_what, secret, bent) => {
    const { ticket, state } = await begin(secret);
    const answer = await finish(ticket, { [code]: 'good', state, ...bent });
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('没有成功') });
  });
});

it('WECOM turns away visitors who are not of the company', async () => {
  const config = { url, clientId: 'corp', agentId: '1' };
  const providerId = await makeProvider(app, { kind: 'WECOM', secret: 'right', config });
  const { data } = await app.call('POST /login/company/begin', { body: { providerId } });
  const state = new URL(data.url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'visitor', state }).toString();
  const answer = await app.send('POST /login/company', { body: { ticket: data.ticket, query } });
  expect(answer.status).toBe(400);
});
