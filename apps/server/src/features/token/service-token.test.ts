import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { sweepTokens } from './token.public.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const roleId = async (code: string) =>
  (await sql<{ id: Id }>`select id from roles where code = ${code}`.one(app.db)).id;

async function makeService(
  name: string,
  scopes: Scope[],
  { role = 'User', ownerId }: { role?: string; ownerId?: Id } = {},
) {
  const body = { name, scopes, roleId: await roleId(role), ownerId };
  const { status, msg, data } = await app.call('POST /token/service', { body }, admin.token);
  if (status !== 200) throw new Error(`no service: ${msg}`);
  return data;
}
const accountOf = (tokenId: Id) =>
  sql<{ user_id: Id }>`select user_id from api_tokens where id = ${tokenId}`.one(app.db);

describe('a service token', () => {
  it('reads and writes with the rights of its role, under the name of the integration', async () => {
    const category = await app.make.category({ visibility: 'INTERNAL' });
    const service = await makeService('门户发布', ['article:read', 'article:write']);
    expect(service.secret).toMatch(/^zhs_[\w-]{43}$/u);
    expect(service).toMatchObject({
      kind: 'SERVICE',
      owner: { id: admin.id },
      role: { name: '员工' },
    });
    const inside = await app.make.article({ category: category.id });
    const read = await app.call('GET /article/:id', { params: { id: inside.id } }, service.secret);
    expect(read.status).toBe(200);
    const manage = await app.call('GET /article/manage/page', { query: {} }, service.secret);
    expect(manage.status).toBe(403);
    const publish = {
      ...{ title: '发布自门户', content: '正文', categoryId: category.id },
      status: 'PENDING_REVIEW',
    };
    const written = await app.send('POST /article', { token: service.secret, body: publish });
    expect([written.status, written.msg]).toEqual([200, 'ok']);
    const { user_id } = await accountOf(service.id);
    const { nickname } = await sql<{ nickname: string }>`select u.nickname from contents c
      join users u on u.id = c.author_id where c.title = '发布自门户' and u.id = ${user_id}`.one(
      app.db,
    );
    expect(nickname).toBe('门户发布');
  });

  it('outlives the account of who is responsible for it', async () => {
    const owner = await app.make.user();
    const { id, secret } = await makeService('夜间同步', ['user:read'], { ownerId: owner.id });
    await app.send('DELETE /user/:id', { token: admin.token, params: { id: owner.id } });
    expect((await app.call('GET /user/current', {}, secret)).data).toMatchObject({
      nickname: '夜间同步',
    });
    const { data } = await app.call(
      'GET /token/page',
      { query: { keyword: '夜间同步' } },
      admin.token,
    );
    expect(data.records).toMatchObject([{ id, owner: null }]);
  });

  it('is renamed with its account and given to another responsible person', async () => {
    const owner = await app.make.user();
    const next = await app.make.user({ nickname: '接手的人' });
    const { id } = await makeService('旧名称', ['user:read'], { ownerId: owner.id });
    const update = (body: { name: string; ownerId: Id }) =>
      app.send('PUT /token/service/:id', { token: admin.token, params: { id }, body });
    expect((await update({ name: '新名称', ownerId: next.id })).data).toMatchObject({
      name: '新名称',
      owner: { id: next.id },
      ownerActive: true,
    });
    const { user_id } = await accountOf(id);
    const { nickname } = await sql<{
      nickname: string;
    }>`select nickname from users where id = ${user_id}`.one(app.db);
    expect(nickname).toBe('新名称');
    for (const ownerId of [user_id, 987_654_321])
      expect((await update({ name: '新名称', ownerId })).data).toEqual({
        fields: { ownerId: '负责人不存在或已停用' },
      });
    await app.send('DELETE /token/:id', { token: admin.token, params: { id } });
    expect((await update({ name: '新名称', ownerId: next.id })).status).toBe(404);
  });

  it('that ends soon is announced to Admins once its responsible person has left', async () => {
    const owner = await app.make.user();
    const { id } = await makeService('无人负责', ['user:read'], { ownerId: owner.id });
    const remind = async () => {
      await sql`update api_tokens set issued_at = now() - interval '30 days', reminded_at = null,
        expires_at = now() + interval '3 days' where id = ${id}`.run(app.db);
      const sent = app.mails.length;
      await sweepTokens(app.deps);
      await app.runJobs();
      return app.mails.slice(sent).flatMap(({ to, text }) => (text.includes('无人负责') ? to : []));
    };
    expect(await remind()).toEqual([owner.email]);
    const params = { userId: owner.id, status: 'INACTIVE' } as const;
    await app.call('PUT /user/update/status/:userId/:status', { params }, admin.token);
    const { data } = await app.call(
      'GET /token/page',
      { query: { keyword: '无人负责' } },
      admin.token,
    );
    expect(data.records).toMatchObject([{ id, owner: { id: owner.id }, ownerActive: false }]);
    expect(await remind()).toEqual([admin.email]);
  });

  it('has an account that is no person: not listed, not managed, no way to sign in', async () => {
    const { id } = await makeService('不是人的账号', ['user:read'], { role: 'Moderator' });
    const { user_id } = await accountOf(id);
    const users = await app.call('GET /user/page', { query: { keyword: '不是人' } }, admin.token);
    expect(users.data.records).toEqual([]);
    const mentions = await app.call(
      'GET /user/mention',
      {
        query: {
          targetType: 'ARTICLE',
          targetId: (await app.make.article()).id,
          keyword: '不是人',
        },
      },
      admin.token,
    );
    expect(mentions.status).toBe(200);
    expect(JSON.stringify(mentions.data)).not.toContain('不是人');
    const moderators = await app.send('GET /moderator/category/user', {
      token: admin.token,
      query: { keyword: '不是人' },
    });
    expect(JSON.stringify(moderators.data)).not.toContain('不是人');
    for (const [key, more] of [
      ['DELETE /user/:id', { params: { id: user_id } }],
      [
        'PUT /user/:id/password',
        { params: { id: user_id }, body: { password: 'Tulip-42-fields' } },
      ],
      [
        'PUT /user/update/status/:userId/:status',
        { params: { userId: user_id, status: 'ACTIVE' } },
      ],
    ] as const)
      expect([key, (await app.send(key, { token: admin.token, ...more })).status]).toEqual([
        key,
        404,
      ]);
  });

  it('does not open what would run later as a person', async () => {
    const body = { name: 'x', scopes: ['transfer:write'], roleId: await roleId('User') };
    const { status, data } = await app.send('POST /token/service', { token: admin.token, body });
    expect([status, data]).toEqual([
      400,
      { fields: { scopes: '服务令牌不支持以下权限范围：导入与导出（写入）' } },
    ]);
  });

  it('has its rights although its role demands a second factor', async () => {
    await sql`update roles set second_factor = true where code = 'Moderator'`.run(app.db);
    const { secret } = await makeService('审核同步', ['review:read'], { role: 'Moderator' });
    const { status } = await app.call('GET /auditlog/content/page', { query: {} }, secret);
    await sql`update roles set second_factor = false where code = 'Moderator'`.run(app.db);
    expect(status).toBe(200);
  });

  it('wants an owner who is there', async () => {
    const gone = await app.make.user({ status: 'INACTIVE' });
    const body = { name: 'x', scopes: ['user:read'], roleId: await roleId('User') };
    for (const ownerId of [gone.id, 987_654_321])
      expect(
        (await app.send('POST /token/service', { token: admin.token, body: { ...body, ownerId } }))
          .data,
      ).toEqual({ fields: { ownerId: '负责人不存在或已停用' } });
  });
});

describe('all tokens', () => {
  it('are ten thousand: each is found by an index, the list by its page', async () => {
    const user = await app.make.user({ nickname: '万令牌' });
    await sql`insert into api_tokens (token_hash, prefix, kind, name, scopes, user_id, expires_at)
      select sha256(convert_to('many' || n, 'UTF8')), 'zh_many', 'PERSONAL', '批量' || n, '{user:read}', ${user.id},
        now() + interval '30 days' from generate_series(1, 10000) n`.run(app.db);
    await sql`analyze api_tokens`.run(app.db);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from api_tokens
      where token_hash = sha256(convert_to('many7', 'UTF8'))`.all(app.db);
    expect(JSON.stringify(plan)).toContain('api_tokens_token_hash_key');
    const query = {
      keyword: '批量',
      state: 'ACTIVE' as const,
      kind: 'PERSONAL' as const,
      current: 500,
    };
    const { data } = await app.call('GET /token/page', { query }, admin.token);
    expect([data.total, data.records.length, data.records.at(-1)?.name]).toEqual([
      10_000,
      20,
      '批量1',
    ]);
    const byOwner = await app.call(
      'GET /token/page',
      { query: { keyword: '万令牌' } },
      admin.token,
    );
    expect(byOwner.data.total).toBe(10_000);
    const revoked = await app.call(
      'GET /token/page',
      { query: { keyword: '批量', state: 'REVOKED' } },
      admin.token,
    );
    expect(revoked.data.total).toBe(0);
  });
});
