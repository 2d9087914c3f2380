import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { chooseCard, connect, makeChat } from '../../../test/chat-actions.ts';
import {
  newChatWorld,
  startDingtalkChat,
  startFeishuChat,
  startWecomChat,
} from '../../../test/company-peers/chat-peers.ts';
import type { ChatWorld } from '../../../test/company-peers/chat-peers.ts';
import { PeerError } from '../../../test/company-peers/peer.ts';
import type { startPeer } from '../../../test/company-peers/peer.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';
import { notify } from '../notification/notification.public.ts';

const STARTS = { WECOM: startWecomChat, DINGTALK: startDingtalkChat, FEISHU: startFeishuChat };
const BUSY: Record<ChatKind, () => PeerError> = {
  WECOM: () => new PeerError({ errcode: 45_009, errmsg: 'api freq out of limit' }),
  DINGTALK: () => new PeerError({ errcode: 90_018, errmsg: '您的服务器调用钉钉开放平台过于频繁' }),
  FEISHU: () =>
    new PeerError({ code: 99_991_400, msg: 'request trigger frequency limit' }, 429, {
      'x-ogw-ratelimit-reset': '30',
    }),
};

let app: TestApp;
let author: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  author = await app.make.user({ nickname: '周以宁' });
});
afterAll(() => app.close());

describe.each(['WECOM', 'DINGTALK', 'FEISHU'] as const)('%s', (kind) => {
  let world: ChatWorld;
  let peer: Awaited<ReturnType<typeof startPeer>>;
  let providerId: Id;
  let reader: MadeUser;
  let account: string;
  let contentId: Id;

  beforeEach(async () => {
    world = newChatWorld();
    peer = await STARTS[kind](world);
    providerId = await makeChat(app, { kind, url: peer.url });
    reader = await app.make.user();
    account = await connect(app, { user: reader, providerId });
    world.members.push(account);
    contentId = (await app.make.article({ author: author.id, title: '海外仓' })).id;
    await chooseCard(app, reader, true);
  });
  afterEach(() => peer.close());

  const sendNotice = (key = randomBytes(6).toString('hex')) =>
    notify(app, {
      kind: 'COMMENT',
      userIds: [reader.id],
      actorId: author.id,
      contentId,
      anchor: 'comment-1',
      key: `comment:${key}`,
      excerpt: '只给站内的人看的话',
    });
  const countTokens = () => peer.paths.filter((path) => /token/iu.test(path)).length;

  it('gets a notification as a card with its sentence and address, and nothing of the text', async () => {
    await sendNotice();
    expect((await app.runJobs()).failed).toEqual([]);
    expect(world.cards.map(({ to }) => to)).toEqual([account]);
    const text = JSON.stringify(world.cards[0]?.body);
    const from = encodeURIComponent(`/article/${contentId}?comment=1#comment-1`);
    expect(text).toContain('周以宁 评论了《海外仓》');
    expect(text).toContain(`/login?provider=${providerId}&from=${from}`);
    expect(text).not.toContain('只给站内的人看的话');
  });

  it('gets each notification once, however often its jobs run', async () => {
    await sendNotice('once');
    await app.runJobs();
    const { id } = await sql<{ id: Id }>`select id from notifications
      where user_id = ${reader.id}`.one(app.db);
    await app.deps.addJob(app.db, 'notification.card', { ids: [id] });
    const job = { notificationId: id, providerId, attempt: 0 };
    await app.deps.addJob(app.db, 'chat.send', job);
    await app.runJobs();
    const sent = peer.paths.filter((path) => /messages?\/send|asyncsend|messages$/u.test(path));
    expect([world.cards.length, sent.length]).toEqual([1, 1]);
  });

  it('gets nothing by default, nor after the choice was taken back, but keeps it for older pages', async () => {
    await chooseCard(app, reader, undefined);
    await sendNotice();
    await app.runJobs();
    expect(world.cards).toHaveLength(1);
    await sendNotice();
    await chooseCard(app, reader, false);
    await app.runJobs();
    expect(world.cards).toHaveLength(1);
  });

  it.each([
    ['lost the right to read', (): Promise<void> => hide()],
    ['has read it', (): Promise<void> => readAll()],
    [
      'disconnected the account',
      (): Promise<void> => run('delete from identities where user_id ='),
    ],
    ['is disabled', (): Promise<void> => run(`update users set status = 'INACTIVE' where id =`)],
  ])('gets no card once the user %s', async (_, change) => {
    await sendNotice();
    await change();
    await app.runJobs();
    expect(world.cards).toEqual([]);
  });
  const run = async (text: string) => {
    if (text.startsWith('delete'))
      await sql`delete from identities where user_id = ${reader.id}`.run(app.db);
    else await sql`update users set status = 'INACTIVE' where id = ${reader.id}`.run(app.db);
  };
  const readAll = async () =>
    void (await app.call('PUT /notification/read', { body: { kinds: null } }, reader.token));
  const hide = async () => {
    const internal = (await app.make.category({ visibility: 'INTERNAL' })).id;
    await sql`update contents set category_id = ${internal} where id = ${contentId}`.run(app.db);
    await sql`update users set role_id = (select id from roles where code = 'Tourist')
      where id = ${reader.id}`.run(app.db);
  };

  it('is called with one access token, until that has ended', async () => {
    for (let n = 0; n < 3; n += 1) await sendNotice();
    await app.runJobs();
    expect([world.cards.length, countTokens()]).toEqual([3, 1]);
    // as when the app's secret was renewed
    world.tokens.clear();
    await sendNotice();
    await app.runJobs();
    expect([world.cards.length, countTokens()]).toEqual([4, 2]);
  });

  it('fetches a token again before it ends', async () => {
    world.lifetime = 200;
    await sendNotice();
    await sendNotice();
    await app.runJobs();
    expect([world.cards.length, countTokens()]).toEqual([2, 2]);
  });

  it('gets the card later while it is busy', async () => {
    world.errors.push(BUSY[kind]());
    await sendNotice();
    expect((await app.runJobs()).failed).toEqual([]);
    expect(world.cards).toEqual([]);
    await app.runJobs({ retry: true });
    expect(world.cards).toHaveLength(1);
  });

  it('gets no card at a later attempt, after the choice was taken back', async () => {
    world.errors.push(BUSY[kind]());
    await sendNotice();
    await app.runJobs();
    await chooseCard(app, reader, false);
    await app.runJobs({ retry: true });
    expect(world.cards).toEqual([]);
  });

  it('gets the card again after a failure', async () => {
    world.errors.push(new PeerError({}, 502));
    await sendNotice();
    expect((await app.runJobs()).failed).toHaveLength(1);
    await app.runJobs({ retry: true });
    expect(world.cards).toHaveLength(1);
  });

  it('is not called again for a person that the app may not write to', async () => {
    world.members = [];
    await sendNotice();
    expect((await app.runJobs()).failed).toEqual([]);
    world.members = [account];
    await app.runJobs({ retry: true });
    expect(world.cards).toEqual([]);
  });

  it('gets at most twenty cards a minute for a person', async () => {
    for (let n = 0; n < 22; n += 1) await sendNotice();
    await app.runJobs();
    expect(world.cards).toHaveLength(20);
  });

  it('is named to its users alone, while it sends cards', async () => {
    const list = async (user: MadeUser) =>
      (await app.call('GET /chat/provider', undefined, user.token)).data.map(({ id }) => id);
    expect([await list(reader), await list(author)]).toEqual([[providerId], []]);
    await sql`update identity_providers set config = config || '{"cards": false}'
      where id = ${providerId}`.run(app.db);
    await sendNotice();
    await app.runJobs();
    expect([await list(reader), world.cards]).toEqual([[], []]);
  });
});

describe('the settings of a provider', () => {
  const config = {
    ...{ url: '', clientId: 'corp', agentId: '1000002', scopes: '', baseDn: '', filter: '' },
    ...{ createAccounts: true, allStaff: false, staffClaim: '', staffValue: '' },
    ...{ roleClaim: '', roles: [], cards: true },
  };
  const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
  const body = { kind: 'WECOM', name: '企业微信', enabled: true, config, secret: 's' } as const;
  let admin: MadeUser;
  beforeAll(async () => {
    admin = await app.make.user({ role: 'Admin' });
  });

  it('seal the secrets of callbacks, never send them, and keep them when they are left out', async () => {
    const callback = { token: 'callbackToken', key };
    const added = await app.call('POST /identity', { body: { ...body, callback } }, admin.token);
    const { id } = added.data;
    await app.call('PUT /identity/:id', { params: { id }, body }, admin.token);
    const { data } = await app.call('GET /identity', undefined, admin.token);
    const provider = data.providers.find((row) => String(row.id) === String(id));
    expect(provider?.hasCallback).toBe(true);
    expect(data.callbackUrl).toMatch(/\/api\/chat\/callback$/u);
    expect(JSON.stringify(data)).not.toContain('callbackToken');
    const row = await sql<{ callback_secret: string }>`select callback_secret
      from identity_providers where id = ${id}`.one(app.db);
    expect(row.callback_secret).not.toContain('callbackToken');
    expect(JSON.parse(app.deps.secrets.decrypt(row.callback_secret))).toEqual(callback);
  });

  it.each([
    ['config.cards', { kind: 'OIDC', config: { ...config, url: 'https://issuer.example' } }],
    ['config.agentId', { config: { ...config, agentId: '' } }],
    ['config.agentId', { kind: 'DINGTALK', config: { ...config, agentId: 'abc' } }],
    ['callback.key', { callback: { token: 't', key: 'short' } }],
    ['callback.token', { kind: 'DINGTALK', callback: { token: 't', key } }],
  ])('refuse %s', async (field, change) => {
    const request = { body: { ...body, ...change }, token: admin.token };
    const { code, data } = await app.send('POST /identity', request);
    expect([code, Object.keys((data as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});
