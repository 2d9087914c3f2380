import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { makeProvider } from '../../../test/make-provider.ts';
import { sql } from '../../../test/sql.ts';
import { sweepBots } from './bot.public.ts';

const SECRET = 'a-secret-of-the-bot';

let app: TestApp;
let token: string;
let providerId: Id;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.make.user({ role: 'Admin' })).token;
  providerId = await makeProvider(app, {
    kind: 'WECOM',
    secret: 'x',
    config: {},
    name: '企业微信',
  });
  category = (await app.make.category({ model: 'QUESTION', name: '员工问答' })).id;
});
afterAll(() => app?.close());

const create = (body: Record<string, unknown> = {}) =>
  app.send('POST /bot', {
    token,
    body: { providerId, name: '知汇问答', appKey: 'aib-1', secret: SECRET, ...body },
  });

describe('a bot', () => {
  it('is stored with a sealed secret, which no answer and no log entry has', async () => {
    const answer = await create({ questionCategoryId: category });
    expect(answer).toMatchObject({
      status: 200,
      data: {
        ...{ name: '知汇问答', appKey: 'aib-1', state: 'CONNECTING', lastMessageAt: null },
        provider: { kind: 'WECOM', name: '企业微信' },
        questionCategory: { name: '员工问答' },
      },
    });
    const { id } = answer.data as { id: Id };
    const list = await app.call('GET /bot', {}, token);
    const log = await app.call('GET /activity/page', { query: {} }, token);
    expect(JSON.stringify([answer, list, log])).not.toContain(SECRET);
    expect(log.data.records[0]).toMatchObject({ action: '添加问答机器人' });
    const stored = await sql<{ secret: string }>`select secret from bots where id = ${id}`.one(
      app.db,
    );
    expect(stored.secret).not.toContain(SECRET);
    expect(app.deps.secrets.decrypt(stored.secret)).toBe(SECRET);
  });

  it('is added once for each provider', async () => {
    expect(await create()).toMatchObject({ status: 409, msg: '该机器人已添加，请勿重复添加' });
    expect((await create({ appKey: 'aib-2' })).status).toBe(200);
    const { data } = await app.call('GET /bot', {}, token);
    const second = data.bots.find(({ appKey }) => appKey === 'aib-2')!;
    const body = { name: '二', appKey: 'aib-1', questionCategoryId: null };
    const change = await app.send('PUT /bot/:id', { params: { id: second.id }, body, token });
    expect(change.status).toBe(409);
  });

  it('keeps its secret when it is changed without one', async () => {
    const { data } = await app.call('GET /bot', {}, token);
    const { id } = data.bots[0]!;
    const body = { name: '改名', appKey: 'aib-1', questionCategoryId: null };
    const changed = await app.call('PUT /bot/:id', { params: { id }, body }, token);
    expect(changed.data).toMatchObject({ name: '改名', questionCategory: null });
    const stored = await sql<{
      secret: string;
      revision: number;
    }>`select secret, revision from bots where id = ${id}`.one(app.db);
    expect(app.deps.secrets.decrypt(stored.secret)).toBe(SECRET);
    // a name alone does not end the connection
    expect(stored.revision).toBe(1);
  });

  it.each([
    ['a category of another section', async () => (await app.make.category()).id],
    ['a category that does not exist', async () => 999_999],
  ])('takes no %s for questions', async (_, make) => {
    const answer = await create({ appKey: 'aib-3', questionCategoryId: await make() });
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { questionCategoryId: '请选择问答的分类' } },
    });
  });

  it.each([
    ['of an LDAP directory', async () => makeProvider(app, { kind: 'LDAP', config: {} })],
    ['that does not exist', async () => 999_999],
  ])('takes no provider %s', async (_, make) => {
    const answer = await create({ appKey: 'aib-3', providerId: await make() });
    expect(answer).toMatchObject({
      status: 400,
      data: { fields: { providerId: expect.any(String) } },
    });
  });

  it('takes no id or secret with signs that no platform gives', async () => {
    for (const wrong of [
      { appKey: '' },
      { appKey: '机器人' },
      { secret: 'a b' },
      { secret: 'x'.repeat(201) },
    ])
      expect((await create({ appKey: 'aib-4', ...wrong })).status).toBe(400);
  });

  it('goes with its provider', async () => {
    const other = await makeProvider(app, { kind: 'FEISHU', secret: 'x', config: {} });
    await create({ providerId: other });
    await app.call('DELETE /identity/:id', { params: { id: other } }, token);
    const { data } = await app.call('GET /bot', {}, token);
    expect(data.bots.map(({ provider }) => provider.kind)).not.toContain('FEISHU');
  });

  it('forgets ids of messages and unanswered questions after a week', async () => {
    const { data } = await app.call('GET /bot', {}, token);
    const bot_id = data.bots[0]!.id;
    const user = await app.make.user();
    for (const [days, name] of [
      [8, 'old'],
      [6, 'new'],
    ] as const) {
      const at = new Date(Date.now() - days * 86_400_000);
      const message = {
        bot_id,
        message_hash: Buffer.from(name),
        claimed_until: at,
        received_at: at,
      };
      await sql`insert into bot_messages ${sql.values(message)}`.run(app.db);
      const question = { id: name, bot_id, user_id: user.id, text: name, created_at: at };
      await sql`insert into bot_questions ${sql.values(question)}`.run(app.db);
    }
    await sweepBots(app.deps);
    const left = await sql<{
      name: string;
    }>`select convert_from(message_hash, 'UTF8') as name from bot_messages
      union all select id from bot_questions`.all(app.db);
    expect(left.map(({ name }) => name)).toEqual(['new', 'new']);
  });
});
