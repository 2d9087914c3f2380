import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUrl } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { chooseCard, connect, makeChat } from '../../../test/chat-actions.ts';
import {
  CALLBACK,
  newChatWorld,
  readWecomAnswer,
  signFeishu,
  signWecom,
  startFeishuChat,
  startWecomChat,
  toFeishuEvent,
  toFeishuPress,
  toWecomPress,
} from '../../../test/company-peers/chat-peers.ts';
import type { ChatWorld } from '../../../test/company-peers/chat-peers.ts';
import type { startPeer } from '../../../test/company-peers/peer.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

const STARTS = { WECOM: startWecomChat, FEISHU: startFeishuChat };
const CALL = 'POST /chat/callback/:id';
type Kind = keyof typeof STARTS;
interface Press {
  user: string;
  card: string;
  key: string;
}

let app: TestApp;
let admin: MadeUser;
let author: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  author = await app.make.user({ nickname: '周以宁' });
});
afterEach(() => expect(app.errors.splice(0)).toEqual([]));
afterAll(() => app.close());

/** Sends a call of a platform; resolves to the status and the text of the answer. */
async function send(
  providerId: Id,
  call: { payload: string; query?: Record<string, string>; headers?: Record<string, string> },
) {
  const { query = {}, payload, headers = { 'content-type': 'text/xml' } } = call;
  const { url } = buildUrl(CALL, { params: { id: providerId }, query });
  const answer = await app.http.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  return { status: answer.statusCode, text: answer.payload };
}

/** A press as the platform of a kind reports it, and what its user then sees. */
const press: Record<Kind, (providerId: Id, event: Press) => Promise<string>> = {
  WECOM: async (providerId, event) =>
    readWecomAnswer((await send(providerId, signWecom(toWecomPress(event)))).text),
  FEISHU: async (providerId, event) => {
    const { text } = await send(providerId, signFeishu(toFeishuPress(event)));
    return (JSON.parse(text) as { toast: { content: string } }).toast.content;
  },
};

describe.each(['WECOM', 'FEISHU'] as const)('a press in %s', (kind) => {
  let world: ChatWorld;
  let peer: Awaited<ReturnType<typeof startPeer>>;
  let providerId: Id;
  let reader: MadeUser;
  let account: string;
  let contentId: Id;

  beforeEach(async () => {
    world = newChatWorld();
    peer = await STARTS[kind](world);
    providerId = await makeChat(app, { kind, url: peer.url, callback: true });
    reader = await app.make.user();
    account = await connect(app, { user: reader, providerId });
    world.members.push(account);
    contentId = (await app.make.article({ author: author.id, title: '值班制度' })).id;
    await chooseCard(app, reader, true, 'REMINDER');
  });
  afterEach(() => peer.close());

  /** The card that asks the reader to confirm. */
  async function sendMustRead(): Promise<string> {
    const groupIds = [(await app.make.group({ members: [reader.id] })).id];
    await app.call('PUT /mustRead', { body: { contentId, groupIds } }, admin.token);
    await app.runJobs();
    return world.cards.at(-1)?.id ?? '';
  }
  const confirmedAt = async () =>
    (await app.call('GET /mustRead/:contentId', { params: { contentId } }, reader.token)).data
      .confirmedAt;
  const publishNewer = () =>
    sql`with text as (insert into revisions (content_id, number, title, body, status, editor_id)
        select id, revision + 1, title, body || ' 新增', 'APPROVED', author_id from contents where id = ${contentId})
      update contents set revision = revision + 1, live_revision = live_revision + 1 where id = ${contentId}`.run(
      app.db,
    );

  it('confirms what its recipient has to read, once, and marks the notification as read', async () => {
    const card = await sendMustRead();
    expect(JSON.stringify(world.cards.at(-1)?.body)).toContain('确认已读');
    expect(await confirmedAt()).toBeNull();
    expect(await press[kind](providerId, { user: account, card, key: 'CONFIRM' })).toBe('已确认');
    const first = await confirmedAt();
    expect(first).not.toBeNull();
    const { data } = await app.call('GET /notification/unread', undefined, reader.token);
    expect(data.unread).toBe(0);
    // pressed again on another device
    expect(await press[kind](providerId, { user: account, card, key: 'CONFIRM' })).toBe('已确认');
    expect(await confirmedAt()).toBe(first);
  });

  it('by another person does nothing', async () => {
    const card = await sendMustRead();
    const other = await app.make.user();
    const user = await connect(app, { user: other, providerId });
    expect(await press[kind](providerId, { user, card, key: 'CONFIRM' })).toBe(
      '仅接收人可操作此卡片',
    );
    const stranger = 'Stranger';
    expect(await press[kind](providerId, { user: stranger, card, key: 'CONFIRM' })).toBe(
      '此账号未绑定站内账号，请先登录并绑定',
    );
    expect(await confirmedAt()).toBeNull();
  });

  it('of an earlier card does not confirm what was asked again after a change', async () => {
    const card = await sendMustRead();
    await publishNewer();
    const groupIds = [(await app.make.group({ members: [reader.id] })).id];
    const body = { contentId, groupIds, again: true };
    expect((await app.call('PUT /mustRead', { body }, admin.token)).code).toBe(200);
    await app.runJobs();
    expect(world.cards).toHaveLength(2);
    const words = await press[kind](providerId, { user: account, card, key: 'CONFIRM' });
    expect(words).toMatch(/更新|修改|变更/u);
    expect(await confirmedAt()).toBeNull();
  });

  it('after the right to read was lost does nothing', async () => {
    const card = await sendMustRead();
    await sql`update contents set deleted_at = now() where id = ${contentId}`.run(app.db);
    expect(await press[kind](providerId, { user: account, card, key: 'CONFIRM' })).toBe(
      '内容已变更或已处理，请打开页面查看',
    );
    const { count } = await sql<{ count: number }>`select count(*)::int as count
      from must_read_confirmations where content_id = ${contentId}`.one(app.db);
    expect(count).toBe(0);
  });

  it('of a disabled account, a card of long ago, or a button that the card does not have does nothing', async () => {
    const card = await sendMustRead();
    const pressNow = (key = 'CONFIRM', id = card) =>
      press[kind](providerId, { user: account, card: id, key });
    expect(await pressNow('APPROVE')).toBe('卡片已失效，请打开页面查看');
    expect(await pressNow('CONFIRM', 'nothing')).toBe('卡片已失效，请打开页面查看');
    await sql`update users set status = 'INACTIVE' where id = ${reader.id}`.run(app.db);
    expect(await pressNow()).toBe('您的账号不可用，请联系管理员');
    await sql`update users set status = 'ACTIVE' where id = ${reader.id}`.run(app.db);
    await sql`update chat_cards set sent_at = now() - interval '15 days' where id = ${card}`.run(
      app.db,
    );
    // another second: the platform names a press by it
    await sql`delete from chat_presses`.run(app.db);
    expect(await pressNow()).toBe('卡片已过期，请打开页面处理');
    expect(await confirmedAt()).toBeNull();
  });

  it('at another provider than that of its card does nothing', async () => {
    const card = await sendMustRead();
    const otherId = await makeChat(app, { kind, url: peer.url, callback: true });
    const row = { provider_id: otherId, user_id: reader.id, subject: account, label: '成员' };
    await sql`insert into identities ${sql.values(row)}`.run(app.db);
    expect(await press[kind](otherId, { user: account, card, key: 'CONFIRM' })).toBe(
      '卡片已失效，请打开页面查看',
    );
    expect(await confirmedAt()).toBeNull();
  });

  it('approves and rejects requests for access, one decision each', async () => {
    await chooseCard(app, admin, true, 'ACCESS');
    const user = await connect(app, { user: admin, providerId });
    world.members.push(user);
    const asker = await app.make.user();
    const category = await app.make.category({ visibility: 'GRANTED' });
    const request = async () => {
      const { id: targetId } = await app.make.article({ author: author.id, category: category.id });
      const body = { model: 'ARTICLE' as const, targetId, reason: '处理回函' };
      expect((await app.call('POST /access/request', { body }, asker.token)).code).toBe(200);
      await app.runJobs();
      return { card: world.cards.findLast(({ to }) => to === user)?.id ?? '', targetId };
    };
    const read = async (id: Id) =>
      (await app.call('GET /article/:id', { params: { id } }, asker.token)).code;
    const [approved, rejected] = [await request(), await request()];
    expect(await press[kind](providerId, { user, card: approved.card, key: 'APPROVE' })).toBe(
      '已同意，有效期一个月',
    );
    expect(await press[kind](providerId, { user, card: rejected.card, key: 'REJECT' })).toBe(
      '已驳回',
    );
    expect([await read(approved.targetId), await read(rejected.targetId)]).toEqual([200, 404]);
    // a press that arrives late decides nothing again
    const late = await press[kind](providerId, { user, card: rejected.card, key: 'APPROVE' });
    expect(late).not.toBe('已同意，有效期一个月');
    expect(await read(rejected.targetId)).toBe(404);
  });

  it('approves a submitted text as its reviewer, in the revision of the card', async () => {
    await chooseCard(app, admin, true, 'SUBMITTED');
    const user = await connect(app, { user: admin, providerId });
    world.members.push(user);
    const categoryId = (await app.make.category()).id;
    const text = { title: '报关流程', content: '先准备资料，再提交申报。', categoryId };
    const status = 'PENDING_REVIEW' as const;
    const { data } = await app.call('POST /article', { body: { ...text, status } }, reader.token);
    await app.runJobs();
    const first = world.cards.findLast(({ to }) => to === user)?.id ?? '';
    const newer = { ...text, id: data.id, revision: 1, content: '先准备资料，再提交。', status };
    expect((await app.call('PUT /article', { body: newer }, reader.token)).code).toBe(200);
    await app.runJobs();
    const second = world.cards.findLast(({ to }) => to === user)?.id ?? '';
    const read = async () => (await app.call('GET /article/:id', { params: { id: data.id } })).code;
    expect(await press[kind](providerId, { user, card: first, key: 'PUBLISH' })).toBe(
      '作者已提交新版本，请查看新版本后再审核',
    );
    expect(await read()).toBe(404);
    expect(await press[kind](providerId, { user, card: second, key: 'PUBLISH' })).toBe(
      '已通过审核',
    );
    expect(await read()).toBe(200);
  });

  it('that is reported again gets the same answer and acts once', async () => {
    const card = await sendMustRead();
    const event = { user: account, card, key: 'CONFIRM' };
    const call =
      kind === 'WECOM' ? signWecom(toWecomPress(event)) : signFeishu(toFeishuPress(event));
    const [first, second] = [await send(providerId, call), await send(providerId, call)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const read = ({ text }: { text: string }) =>
      kind === 'WECOM'
        ? readWecomAnswer(text)
        : (JSON.parse(text) as { toast: { content: string } }).toast.content;
    expect([read(first), read(second)]).toEqual(['已确认', '已确认']);
    const { count } = await sql<{ count: number }>`select count(*)::int as count from chat_presses
      where provider_id = ${providerId}`.one(app.db);
    expect(count).toBe(1);
  });

  it('is not offered without the secrets of callbacks, nor taken', async () => {
    await sql`update identity_providers set callback_secret = null where id = ${providerId}`.run(
      app.db,
    );
    await sendMustRead();
    expect(JSON.stringify(world.cards.at(-1)?.body)).not.toContain('确认已读');
    const event = { user: account, card: 'x', key: 'CONFIRM' };
    const call =
      kind === 'WECOM' ? signWecom(toWecomPress(event)) : signFeishu(toFeishuPress(event));
    expect((await send(providerId, call)).status).toBe(404);
  });
});

describe('a forged call', () => {
  let wecom: Id;
  let feishu: Id;
  beforeAll(async () => {
    wecom = await makeChat(app, { kind: 'WECOM', url: '', callback: true });
    feishu = await makeChat(app, { kind: 'FEISHU', url: '', callback: true });
  });
  const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
  const wecomPress = toWecomPress({ user: 'a', card: 'b', key: 'CONFIRM' });
  const feishuPress = () => toFeishuPress({ user: 'a', card: 'b', key: 'CONFIRM' });
  const otherKey = 'ZZZZefghijklmnopqrstuvwxyz0123456789ABCDEFG';

  it.each<[string, () => ReturnType<typeof signWecom>]>([
    ['signed with another token', () => signWecom(wecomPress, { token: 'other' })],
    ['encrypted with another key', () => signWecom(wecomPress, { key: otherKey })],
    ['for another company', () => signWecom(wecomPress, { companyId: 'other' })],
    ['of an hour ago', () => signWecom(wecomPress, { timestamp: hourAgo() })],
    [
      'with another nonce',
      () => {
        const call = signWecom(wecomPress);
        return { ...call, query: { ...call.query, nonce: 'other' } };
      },
    ],
    ['without a signature', () => ({ ...signWecom(wecomPress), query: {} as never })],
    ['that is no XML', () => ({ ...signWecom(wecomPress), payload: '{"a": <' })],
    ['without a body', () => ({ ...signWecom(wecomPress), payload: '' })],
  ])('of 企业微信 %s is refused', async (_, call) => {
    const { status, text } = await send(wecom, call());
    expect([status, (JSON.parse(text) as { msg: string }).msg]).toEqual([400, '请求未通过验证']);
  });

  it.each<[string, () => ReturnType<typeof signFeishu>]>([
    ['with another signature', () => signFeishu(feishuPress(), { signature: 'a'.repeat(64) })],
    ['without a signature', () => signFeishu(feishuPress(), { signature: '' })],
    ['encrypted with another key', () => signFeishu(feishuPress(), { encryptKey: 'other' })],
    ['of an hour ago', () => signFeishu(feishuPress(), { timestamp: hourAgo() })],
    [
      'with another verification token',
      () => signFeishu(toFeishuPress({ user: 'a', card: 'b', key: 'c' }, { token: 'other' })),
    ],
    [
      'of another app',
      () => signFeishu(toFeishuPress({ user: 'a', card: 'b', key: 'c' }, { app_id: 'other' })),
    ],
    ['in the clear', () => ({ ...signFeishu({}), payload: JSON.stringify(feishuPress()) })],
    ['that is no JSON', () => ({ ...signFeishu({}), payload: 'nothing' })],
    [
      'that registers an address with another token',
      () => signFeishu({ type: 'url_verification', challenge: 'c', token: 'other' }),
    ],
  ])('of 飞书 %s is refused', async (_, call) => {
    const { status, text } = await send(feishu, call());
    expect([status, (JSON.parse(text) as { msg: string }).msg]).toEqual([400, '请求未通过验证']);
  });

  it('leaves no press behind', async () => {
    await send(wecom, signWecom(wecomPress, { token: 'other' }));
    await send(feishu, signFeishu(feishuPress(), { signature: '' }));
    const { count } = await sql<{ count: number }>`select count(*)::int as count from chat_presses
      where provider_id in (${wecom}, ${feishu})`.one(app.db);
    expect(count).toBe(0);
  });

  it('of the other platform, or of a provider without callbacks, is refused', async () => {
    expect((await send(feishu, signWecom(wecomPress))).status).toBe(400);
    expect((await send(wecom, signFeishu(feishuPress()))).status).toBe(400);
    const dingtalk = await makeChat(app, { kind: 'DINGTALK', url: '' });
    expect((await send(dingtalk, signFeishu(feishuPress()))).status).toBe(404);
  });
});

describe('registering the address', () => {
  it('answers 企业微信 with what it encrypted, and refuses a forged text', async () => {
    const id = await makeChat(app, { kind: 'WECOM', url: '', callback: true });
    const verify = async (call: ReturnType<typeof signWecom>) => {
      const [, echostr = ''] = /<Encrypt><!\[CDATA\[(.+?)\]\]>/u.exec(call.payload) ?? [];
      const query = { ...call.query, echostr };
      const { url } = buildUrl('GET /chat/callback/:id', { params: { id }, query });
      return app.http.inject({ method: 'GET', url: `/api${url}` });
    };
    const answer = await verify(signWecom('1234567890'));
    expect([answer.statusCode, answer.payload]).toEqual([200, '1234567890']);
    expect((await verify(signWecom('1234567890', { token: 'other' }))).statusCode).toBe(400);
  });

  it('answers 飞书 with its challenge', async () => {
    const id = await makeChat(app, { kind: 'FEISHU', url: '', callback: true });
    const { token } = CALLBACK.FEISHU;
    const message = { type: 'url_verification', challenge: 'ajls384', token };
    const { status, text } = await send(id, signFeishu(message, { signature: '' }));
    expect([status, JSON.parse(text)]).toEqual([200, { challenge: 'ajls384' }]);
  });

  it('acknowledges events that are not for this site', async () => {
    const feishu = await makeChat(app, { kind: 'FEISHU', url: '', callback: true });
    const event = toFeishuEvent('im.message.receive_v1', {});
    expect(await send(feishu, signFeishu(event))).toEqual({ status: 200, text: '{}' });
    const wecom = await makeChat(app, { kind: 'WECOM', url: '', callback: true });
    const message = '<xml><MsgType>event</MsgType><Event>enter_agent</Event></xml>';
    expect(await send(wecom, signWecom(message))).toEqual({ status: 200, text: '' });
  });
});

describe('the preview of a link', () => {
  let id: Id;
  beforeAll(async () => {
    id = await makeChat(app, { kind: 'FEISHU', url: '', callback: true });
  });
  const preview = async (url: string) => {
    const event = { operator: { union_id: 'a' }, host: 'im_message', context: { url } };
    const call = signFeishu(toFeishuEvent('url.preview.get', event));
    const { status, text } = await send(id, call);
    expect(status).toBe(200);
    return JSON.parse(text) as object;
  };

  it('has the title of what visitors may read', async () => {
    const article = await app.make.article({ author: author.id, title: '海外仓' });
    const { PUBLIC_URL } = app.deps.env;
    expect(await preview(`${PUBLIC_URL}/article/${article.id}#a`)).toEqual({
      inline: { title: '海外仓' },
    });
  });

  it('has nothing of restricted contents, of other sites and of other addresses', async () => {
    const { PUBLIC_URL } = app.deps.env;
    const addresses = [
      'https://other.example/article/1',
      `${PUBLIC_URL}/admin/site`,
      `${PUBLIC_URL}/article/999999`,
      'nothing',
    ];
    for (const visibility of ['INTERNAL', 'GRANTED', 'MEMBER'] as const) {
      const category = await app.make.category({ visibility });
      const article = await app.make.article({ author: author.id, category: category.id });
      addresses.push(`${PUBLIC_URL}/article/${article.id}`);
    }
    for (const address of addresses) expect(await preview(address)).toEqual({});
  });
});
