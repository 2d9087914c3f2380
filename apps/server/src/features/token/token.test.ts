import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TOKENS } from '@zhihui/contract/features/token/token.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { sweepTokens } from './token.public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => clock.reset());
afterAll(() => app.close());

const create = (session: string, scopes: readonly Scope[], more: object = {}) =>
  app.send('POST /user/token', { token: session, body: { name: '同步脚本', scopes, ...more } });

/** A token of an account with these scopes. */
async function makeToken(session: string, ...scopes: Scope[]): Promise<{ id: Id; secret: string }> {
  const { status, msg, data } = await create(session, scopes);
  if (status !== 200) throw new Error(`no token: ${msg}`);
  return data as { id: Id; secret: string };
}
const readMe = (token: string) => app.call('GET /user/current', {}, token);
const list = async (session: string) =>
  (await app.call('GET /user/token', {}, session)).data.tokens;

describe('a token', () => {
  it('acts as its owner, is stored as a hash alone and shown once', async () => {
    const user = await app.make.user();
    const { id, secret } = await makeToken(user.token, 'user:read');
    expect(secret).toMatch(/^zh_[\w-]{43}$/u);
    expect((await readMe(secret)).data).toMatchObject({ id: user.id });
    const [item] = await list(user.token);
    expect(item).toMatchObject({ id, prefix: secret.slice(0, 7), scopes: ['user:read'] });
    expect(JSON.stringify(item)).not.toContain(secret);
    const stored = await sql`select * from api_tokens where id = ${id}`.one(app.db);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(7));
    const log = await sql`select * from activity_logs where call = 'POST /user/token'`.all(app.db);
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(secret.slice(7));
  });

  it('does nothing beyond its scopes, even what a visitor may', async () => {
    const user = await app.make.user();
    const { secret } = await makeToken(user.token, 'search:read');
    const article = await app.make.article();
    const read = await app.call('GET /article/:id', { params: { id: article.id } }, secret);
    expect(read).toMatchObject({ status: 403, data: { scope: 'article:read' } });
    expect(read.msg).toBe('访问令牌缺少此操作的权限范围：知识库（读取）');
    expect((await app.call('GET /search', { query: { keyword: '税' } }, secret)).status).toBe(200);
  });

  it('has the scope of each call within a batch checked', async () => {
    const user = await app.make.user({ role: 'Admin' });
    const { secret } = await makeToken(user.token, 'article:read');
    const tag = await app.make.tag();
    const body = { call: 'DELETE /tag/:id', items: [{ params: { id: tag.id } }] };
    const { data } = await app.send('POST /batch', { token: secret, body });
    expect(data).toMatchObject({ results: [{ code: 403, data: { scope: 'category:write' } }] });
  });

  it('is shown with the time and the address of its last use', async () => {
    const user = await app.make.user();
    const { secret } = await makeToken(user.token, 'user:read');
    expect((await list(user.token))[0]).toMatchObject({ usedAt: null, usedIp: null });
    await Promise.all([readMe(secret), readMe(secret), readMe(secret)]);
    const [used] = await list(user.token);
    expect(used).toMatchObject({ usedIp: '127.0.0.1' });
    // within a minute nothing is written again
    await readMe(secret);
    expect((await list(user.token))[0]?.usedAt).toBe(used?.usedAt);
  });

  it.each([
    '',
    'zh_',
    'zhs_',
    `zh_${'A'.repeat(43)}`,
    `zh_${'x'.repeat(9000)}`,
    `zh_字`,
    "zh_' or 1=1 --",
  ])('%j does not count', async (token) => {
    const { status, msg } = await app.send('GET /user/page', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(401);
    expect(msg).toBe(token === '' ? '登录已失效，请重新登录' : '访问令牌无效、已过期或已被撤销');
  });

  it('does not count with other letters, in a cookie, or as the password of a session', async () => {
    const user = await app.make.user();
    const { secret } = await makeToken(user.token, 'user:read');
    for (const wrong of [secret.toLowerCase(), secret.toUpperCase(), secret.slice(0, -1)])
      expect((await readMe(wrong)).status).toBe(401);
    const cookie = `access_token=${secret}; XSRF-TOKEN=abc`;
    const headers = { cookie, 'x-xsrf-token': 'abc' };
    expect((await app.send('GET /user/current', { headers })).status).toBe(401);
  });

  it('cannot make tokens, change the password or read sessions', async () => {
    const user = await app.make.user({ role: 'Admin' });
    const { secret } = await makeToken(user.token, 'user:read', 'article:write');
    const closed: [string, object?][] = [
      ['POST /user/token', { name: 'x', scopes: ['user:read'] }],
      ['GET /user/token'],
      ['POST /token/service', { name: 'x', scopes: ['user:read'], roleId: 1 }],
      ['PUT /user/update/password', { oldPassword: 'x', newPassword: 'y' }],
      ['GET /user/session'],
      ['POST /user/security/confirm', { password: 'x' }],
    ];
    for (const [key, body] of closed) {
      const answer = await app.send(key, { token: secret, body });
      expect([key, answer.status, answer.msg]).toEqual([
        key,
        403,
        '此操作不支持访问令牌，请登录后进行',
      ]);
    }
  });
});

describe('making a token', () => {
  it('wants a fresh proof of identity', async () => {
    const user = await app.make.user();
    const { id } = await makeToken(user.token, 'user:read');
    await sql`update sessions set confirmed_at = now() - interval '11 minutes'
      where user_id = ${user.id}`.run(app.db);
    for (const answer of [
      await create(user.token, ['user:read']),
      await app.send('PUT /user/token/:id/renew', { token: user.token, params: { id } }),
    ])
      expect(answer).toMatchObject({ status: 400, data: { confirmRequired: true } });
  });

  it('says at the field what is wrong', async () => {
    const { token } = await app.make.user();
    const refuse = async (body: object) => {
      const answer = await app.send('POST /user/token', { token, body });
      expect(answer.status).toBe(400);
      return (answer.data as { fields: Record<string, string> }).fields;
    };
    const plain = { name: '脚本', scopes: ['user:read'] };
    expect(await refuse({ ...plain, name: ' ' })).toEqual({ name: '请填写名称' });
    expect(await refuse({ ...plain, name: '长'.repeat(51) })).toHaveProperty('name');
    expect(await refuse({ ...plain, scopes: [] })).toEqual({ scopes: '请选择权限范围' });
    expect(await refuse({ ...plain, scopes: ['root'] })).toHaveProperty(['scopes.0']);
    expect(await refuse({ ...plain, scopes: ['activity:read'] })).toEqual({
      scopes: '您的账号没有以下权限，无法选择：操作日志（读取）',
    });
    expect(await refuse({ ...plain, lastDay: '2020-01-01' })).toEqual({
      lastDay: '有效期不能早于今天',
    });
    expect(await refuse({ ...plain, lastDay: '2199-01-01' })).toEqual({
      lastDay: '有效期至多 365 天',
    });
  });

  it('stops at fifty, also when many are made at once; revoked ones do not count', async () => {
    const user = await app.make.user();
    const { id } = await makeToken(user.token, 'user:read');
    await sql`insert into api_tokens (token_hash, prefix, kind, name, scopes, user_id, expires_at)
      select sha256(convert_to(${String(user.id)} || n, 'UTF8')), 'zh_x', 'PERSONAL', 'x', '{}', ${user.id}, now() + interval '1 day'
      from generate_series(1, ${MAX_TOKENS - 2}) n`.run(app.db);
    const answers = await Promise.all([1, 2, 3].map(() => create(user.token, ['user:read'])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await app.call('DELETE /user/token/:id', { params: { id } }, user.token);
    expect((await create(user.token, ['user:read'])).status).toBe(200);
  });
});

describe('a token ends', () => {
  it('when it is revoked, by its owner or an Admin, as often as they like', async () => {
    const user = await app.make.user();
    const other = await app.make.user();
    const admin = await app.make.user({ role: 'Admin' });
    const { id, secret } = await makeToken(user.token, 'user:read');
    const revoke = (session: string) =>
      app.call('DELETE /user/token/:id', { params: { id } }, session);
    expect((await revoke(other.token)).status).toBe(404);
    expect((await revoke(admin.token)).status).toBe(404);
    expect((await readMe(secret)).status).toBe(200);
    expect((await revoke(user.token)).status).toBe(200);
    expect((await readMe(secret)).status).toBe(401);
    expect((await revoke(user.token)).status).toBe(200);
    const renewed = await app.call('PUT /user/token/:id/renew', { params: { id } }, user.token);
    expect(renewed.status).toBe(404);
    expect(await list(user.token)).toEqual([]);
    const second = await makeToken(user.token, 'user:read');
    const byAdmin = () => app.call('DELETE /token/:id', { params: { id: second.id } }, admin.token);
    expect([(await byAdmin()).status, (await byAdmin()).status]).toEqual([200, 200]);
    expect((await readMe(second.secret)).status).toBe(401);
  });

  it('at its time, and works again with another secret for as long as before', async () => {
    const user = await app.make.user();
    const { id, secret } = await makeToken(user.token, 'user:read');
    await sql`update api_tokens set expires_at = now() - interval '1 second', issued_at = now() - interval '30 days'
      where id = ${id}`.run(app.db);
    expect((await readMe(secret)).status).toBe(401);
    expect((await list(user.token))[0]).toMatchObject({ id, state: 'EXPIRED' });
    const { data } = await app.call('PUT /user/token/:id/renew', { params: { id } }, user.token);
    expect((await readMe(secret)).status).toBe(401);
    expect((await readMe(data.secret)).status).toBe(200);
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('at once on every node when it is renewed', async () => {
    const node = await startTestApp({ joins: app });
    try {
      const user = await app.make.user();
      const { id, secret } = await makeToken(user.token, 'user:read');
      const onNode = async (token: string) =>
        (await node.call('GET /user/current', {}, token)).status;
      expect(await onNode(secret)).toBe(200);
      const { data } = await app.call('PUT /user/token/:id/renew', { params: { id } }, user.token);
      expect([await onNode(secret), await onNode(data.secret)]).toEqual([401, 200]);
    } finally {
      await node.close();
    }
  });

  it('while its account is disabled, and for good with the account', async () => {
    const admin = await app.make.user({ role: 'Admin' });
    const user = await app.make.user();
    const { id, secret } = await makeToken(user.token, 'user:read');
    await sql`update users set status = 'INACTIVE' where id = ${user.id}`.run(app.db);
    expect((await readMe(secret)).status).toBe(401);
    await sql`update users set status = 'ACTIVE' where id = ${user.id}`.run(app.db);
    expect((await readMe(secret)).status).toBe(200);
    await app.send('DELETE /user/:id', { token: admin.token, params: { id: user.id } });
    expect((await readMe(secret)).status).toBe(401);
    const { revoked_at } = await sql<{ revoked_at: Date | null }>`select revoked_at from api_tokens
      where id = ${id}`.one(app.db);
    expect(revoked_at).not.toBeNull();
  });

  it.each(['/api/user/current?token=', '/api/user/current?x=1&access_token=', '/api/nothing?a='])(
    'when it stands in an address: %s',
    async (address) => {
      const user = await app.make.user();
      const { secret } = await makeToken(user.token, 'user:read');
      const answer = await app.http.inject({ url: address + secret });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 400, data: null });
      expect(answer.json<{ msg: string }>().msg).toContain('请勿在地址中传递访问令牌');
      expect((await readMe(secret)).status).toBe(401);
      await app.runJobs();
      expect(app.mails.at(-1)?.subject).toContain('访问令牌已自动撤销');
      expect(app.errors.join()).not.toContain(secret);
    },
  );
});

describe('the rights of a token follow its owner', () => {
  it('when they are demoted, whatever the scopes say', async () => {
    const user = await app.make.user({ role: 'Admin' });
    const { secret } = await makeToken(user.token, 'category:write', 'activity:read', 'user:read');
    const add = () => app.send('POST /tag', { token: secret, body: { name: `标签${user.id}` } });
    const log = () => app.call('GET /activity/page', { query: {} }, secret);
    expect((await log()).status).toBe(200);
    await sql`update users set role_id = (select id from roles where code = 'Tourist')
      where id = ${user.id}`.run(app.db);
    expect(await add()).toMatchObject({ status: 403, msg: '您没有权限进行此操作' });
    expect((await log()).status).toBe(403);
    expect((await readMe(secret)).data).toMatchObject({ roleCode: 'Tourist' });
  });

  it('is named in the activity log', async () => {
    const user = await app.make.user({ role: 'Admin' });
    const { secret } = await makeToken(user.token, 'category:write');
    await app.send('POST /tag', { token: secret, body: { name: `标签${user.id}x` } });
    const query = { userId: user.id, call: 'POST /tag' };
    const { data } = await app.call('GET /activity/page', { query }, user.token);
    expect(data.records).toMatchObject([{ token: '同步脚本', person: { id: user.id } }]);
    const made = await app.call('GET /activity/page', { query: { userId: user.id } }, user.token);
    expect(made.data.records.at(-1)).toMatchObject({ call: 'POST /user/token', token: null });
  });
});

describe('limits', () => {
  it('count the calls of each token by itself', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.01' }, joins: app });
    try {
      const user = await app.make.user();
      const { secret } = await makeToken(user.token, 'user:read', 'site:read');
      const call = (key: 'GET /user/current' | 'GET /home/waiting') =>
        limited.call(key, {}, secret);
      for (let n = 0; n < 3; n += 1) {
        expect((await call('GET /user/current')).status).toBe(200);
        expect((await call('GET /home/waiting')).status).toBe(200);
      }
      const refused = await call('GET /home/waiting');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await limited.call('GET /user/current', {}, user.token)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('the sweep', () => {
  it('mails the owner once, a week before the end, and forgets what was long over', async () => {
    const user = await app.make.user();
    const soon = await makeToken(user.token, 'user:read');
    const old = await makeToken(user.token, 'user:read');
    const setEnd = (id: Id, days: number) =>
      sql`update api_tokens set expires_at = now() + make_interval(days => ${days}),
        issued_at = now() - interval '100 days' where id = ${id}`.run(app.db);
    await setEnd(soon.id, 6);
    await setEnd(old.id, -91);
    const sent = app.mails.length;
    await sweepTokens(app.deps);
    await sweepTokens(app.deps);
    await app.runJobs();
    const subjects = app.mails.slice(sent).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('即将到期'))).toHaveLength(1);
    expect((await list(user.token)).map(({ id }) => id)).toEqual([soon.id]);
  });
});
