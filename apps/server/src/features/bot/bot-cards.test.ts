import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { chooseCard, connect, makeChat } from '../../../test/chat-actions.ts';
import { BOT } from '../../../test/company-peers/bot-peer.ts';
import { newChatWorld, startFeishuChat } from '../../../test/company-peers/chat-peers.ts';
import { startFeishuBotPeer } from '../../../test/company-peers/feishu-bot-peer.ts';
import { APP } from '../../../test/company-peers/peer.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startRunner } from '../../../test/make-bot.ts';
import { sql } from '../../../test/sql.ts';
import type { BotRunner } from './bot.public.ts';

const world = newChatWorld();
let app: TestApp;
let chat: Awaited<ReturnType<typeof startFeishuChat>>;
let peer: Awaited<ReturnType<typeof startFeishuBotPeer>>;
let bots: BotRunner;
let providerId: Id;
let admin: MadeUser;
let reader: MadeUser;
let account: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  reader = await app.make.user();
  chat = await startFeishuChat(world);
  peer = await startFeishuBotPeer();
  providerId = await makeChat(app, { kind: 'FEISHU', url: chat.url });
  account = await connect(app, { user: reader, providerId });
  world.members.push(account);
  await chooseCard(app, reader, true, 'REMINDER');
});
afterAll(async () => {
  await bots?.stop();
  await peer?.close();
  await chat?.close();
  await app?.close();
});

async function askToRead(): Promise<{
  contentId: Id;
  card: { id: string; body: unknown } | undefined;
}> {
  const contentId = (await app.make.article({ title: '值班制度' })).id;
  const groupIds = [(await app.make.group({ members: [reader.id] })).id];
  await app.call('PUT /mustRead', { body: { contentId, groupIds } }, admin.token);
  await app.runJobs();
  return { contentId, card: world.cards.at(-1) };
}

it('a card of an app without callbacks has buttons once a bot of the same app is connected', async () => {
  expect(JSON.stringify((await askToRead()).card?.body)).not.toContain('确认已读');
  await sql`insert into bots ${sql.values({
    ...{ provider_id: providerId, name: '知汇', app_id: 'another app' },
    secret: app.deps.secrets.encrypt(BOT.secret),
  })}`.run(app.db);
  expect(JSON.stringify((await askToRead()).card?.body)).not.toContain('确认已读');
  await sql`update bots set app_id = ${APP.id}`.run(app.db);
  expect(JSON.stringify((await askToRead()).card?.body)).toContain('确认已读');
});

describe('over the connection of a bot', () => {
  let contentId: Id;
  let card: string;
  beforeEach(async () => {
    await bots?.stop();
    const setUrl = (url: string, appId: string) =>
      sql`with c as (update bots set app_id = ${appId}, revision = revision + 1)
        update identity_providers set config = config || jsonb_build_object('url', ${url}::text)`.run(
        app.db,
      );
    await setUrl(chat.url, APP.id);
    const sent = await askToRead();
    contentId = sent.contentId;
    card = sent.card?.id ?? '';
    await setUrl(peer.url, BOT.id);
    const opened = peer.opened();
    bots = startRunner(app);
    await peer.waitUntilConnected(opened + 1);
  });
  const press = (value: object, by = account) =>
    peer.ask('card.action.trigger', {
      operator: { union_id: by, open_id: 'ou', tenant_key: 'tenant here' },
      action: { tag: 'button', value },
      context: { open_message_id: 'om', open_chat_id: 'oc' },
    });
  const confirmedAt = async () =>
    (await app.call('GET /mustRead/:contentId', { params: { contentId } }, reader.token)).data
      .confirmedAt;

  it('a press of a card is carried out for its recipient alone', async () => {
    expect(await press({ card, key: 'CONFIRM' }, 'stranger')).toMatchObject({
      toast: { type: 'error', content: '此账号未绑定站内账号，请先登录并绑定' },
    });
    expect(await confirmedAt()).toBeNull();
    const answer = await press({ card, key: 'CONFIRM' });
    expect(answer).toMatchObject({ toast: { type: 'success', content: '已确认' } });
    expect(JSON.stringify((answer as { card: unknown }).card)).not.toContain('确认已读');
    expect(await confirmedAt()).not.toBeNull();
    expect(peer.unacknowledged()).toBe(0);
  });

  it('a link shows its title when visitors may read it', async () => {
    const inside = await app.make.category({ visibility: 'INTERNAL' });
    const restricted = await app.make.article({ title: '内部', category: inside.id });
    const ask = (id: Id) => {
      const url = new URL(`/article/${id}`, app.deps.env.PUBLIC_URL).href;
      return peer.ask('url.preview.get', { context: { url } });
    };
    expect(await ask(contentId)).toEqual({ inline: { title: '值班制度' } });
    expect(await ask(restricted.id)).toEqual({});
  });
});
