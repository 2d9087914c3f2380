import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { BOT_PLATFORMS } from '../../../test/bot-platforms.ts';
import type { BotPeer } from '../../../test/company-peers/bot-peer.ts';
import { startDingtalkBotPeer } from '../../../test/company-peers/dingtalk-bot-peer.ts';
import { startFeishuBotPeer } from '../../../test/company-peers/feishu-bot-peer.ts';
import { startWecomBotPeer } from '../../../test/company-peers/wecom-bot-peer.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectPerson, getState, makeBot, startRunner } from '../../../test/make-bot.ts';
import { sql } from '../../../test/sql.ts';
import type { BotRunner } from './bot.public.ts';

/** Of all processes of a site. */
const SECRET_KEY = '5e'.repeat(32);

let app: TestApp;
let admin: MadeUser;
let person: MadeUser;
beforeAll(async () => {
  app = await startTestApp({ env: { SECRET_KEY } });
  admin = await app.make.user({ role: 'Admin' });
  person = await app.make.user({ role: 'User' });
  await app.make.article({ title: '差旅报销', body: '差旅报销须在三十天内提交。' });
  await app.runJobs();
  await app.deps.search.flush();
});
afterAll(() => app?.close());

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
  await sql`delete from identity_providers`.run(app.db);
});

/** A process that runs bots, stopped after the test. */
function run(target = app): BotRunner {
  const bots = startRunner(target);
  toClose.push(() => bots.stop());
  return bots;
}
function closeLater<T extends { close(): Promise<void> }>(peer: T): T {
  toClose.push(() => peer.close());
  return peer;
}
const waitForState = (id: Id, state: string) =>
  vi.waitFor(async () => expect(await getState(app, id, admin.token)).toBe(state), 20_000);
const setEnabled = (id: Id, enabled: boolean) =>
  app.call('PUT /bot/:id/enabled', { params: { id }, body: { enabled } }, admin.token);
const countReplies = (peer: BotPeer, to: string) =>
  peer.replies.filter((reply) => reply.to === to).length;

describe.each(BOT_PLATFORMS)('the connection of a bot in $kind', ({ kind, start, toSubject }) => {
  async function startBot(options: { secret?: string } = {}) {
    const peer = closeLater<BotPeer>(await start());
    const bot = await makeBot(app, { kind, url: peer.url, ...options });
    const { providerId } = bot;
    await connectPerson(app, { providerId, userId: person.id, subject: toSubject('p') });
    return { peer, ...bot };
  }
  const question = { from: 'p', text: '差旅报销' };

  it('is open while the bot is switched on', async () => {
    const { peer, id } = await startBot();
    const bots = run();
    await peer.waitUntilConnected();
    await waitForState(id, 'CONNECTED');
    await setEnabled(id, false);
    await bots.tick();
    await vi.waitFor(() => expect(peer.connections()).toBe(0), 10_000);
    expect(await getState(app, id, admin.token)).toBe('OFF');
    await setEnabled(id, true);
    await bots.tick();
    await peer.waitUntilConnected(2);
    await waitForState(id, 'CONNECTED');
    expect((await peer.say(question)).markdown).toContain('差旅报销');
  });

  it('does not answer what arrives after the bot was switched off', async () => {
    const { peer, id } = await startBot();
    const bots = run();
    await peer.waitUntilConnected();
    await setEnabled(id, false);
    // this process has not looked yet
    const late = peer.deliver(question);
    await vi.waitFor(() => expect(peer.unacknowledged?.() ?? 0).toBe(0), 10_000);
    await bots.tick();
    await setEnabled(id, true);
    await bots.tick();
    await peer.waitUntilConnected(2);
    await peer.say(question);
    expect(countReplies(peer, late)).toBe(0);
  });

  it('ends with the provider that is switched off', async () => {
    const { peer, id, providerId } = await startBot();
    const bots = run();
    await peer.waitUntilConnected();
    await sql`update identity_providers set enabled = false where id = ${providerId}`.run(app.db);
    await bots.tick();
    await vi.waitFor(() => expect(peer.connections()).toBe(0), 10_000);
    expect(await getState(app, id, admin.token)).toBe('OFF');
  });

  it('comes back after it fell, and messages are answered again', async () => {
    const { peer } = await startBot();
    run();
    await peer.waitUntilConnected();
    peer.cut();
    await peer.waitUntilConnected(2);
    expect((await peer.say(question)).markdown).toContain('差旅报销');
  });

  it('answers an id once, however often and in whatever order it is delivered', async () => {
    const { peer } = await startBot();
    run();
    await peer.waitUntilConnected();
    const first = await peer.say({ ...question, id: 'a' });
    await peer.say({ ...question, id: 'b' });
    peer.deliver({ ...question, id: 'a' });
    peer.deliver({ ...question, id: 'b' });
    peer.cut();
    await peer.waitUntilConnected(2);
    peer.deliver({ ...question, id: 'a' });
    await peer.say({ ...question, id: 'c' });
    expect([countReplies(peer, 'a'), countReplies(peer, 'b')]).toEqual([1, 1]);
    expect(first.markdown).toContain('差旅报销');
  });

  it('is refused with a wrong secret, until it is corrected', async () => {
    const { peer, id } = await startBot({ secret: 'wrong' });
    const bots = run();
    await waitForState(id, 'REFUSED');
    expect(peer.connections()).toBe(0);
    expect(peer.refused.length).toBeGreaterThan(0);
    const body = {
      name: '知汇',
      appKey: 'bot-1',
      secret: 'right-secret',
      questionCategoryId: null,
    };
    await app.call('PUT /bot/:id', { params: { id }, body }, admin.token);
    await bots.tick();
    await waitForState(id, 'CONNECTED');
  });

  it('is tested with its stored secret', async () => {
    const { id: right } = await startBot();
    const { id: wrong } = await startBot({ secret: 'wrong' });
    const { data: away } = await app.call('GET /bot', {}, admin.token);
    expect(away.bots).toHaveLength(2);
    const test = async (id: Id) =>
      (await app.call('POST /bot/:id/test', { params: { id } }, admin.token)).data.result;
    expect(await test(right)).toBe('OK');
    expect(await test(wrong)).toBe('REFUSED');
    await sql`update identity_providers set config = config || '{"url":"http://127.0.0.1:9"}'`.run(
      app.db,
    );
    expect(await test(right)).toBe('UNREACHABLE');
  });

  it('is that of one process of two, and moves to the other when that one stops', async () => {
    const { peer } = await startBot();
    const second = closeLater(await startTestApp({ joins: app, env: { SECRET_KEY } }));
    const first = startRunner(app);
    await peer.waitUntilConnected();
    const other = startRunner(second);
    await Promise.all([first.tick(), other.tick()]);
    expect(peer.opened()).toBe(1);
    await peer.say({ ...question, id: 'x' });
    await first.stop();
    // a message that comes on the old connection is lost, as with the platforms
    await vi.waitFor(() => expect(peer.connections()).toBe(0), 20_000);
    await other.tick();
    await peer.waitUntilConnected(2);
    peer.deliver({ ...question, id: 'x' });
    await peer.say({ ...question, id: 'y' });
    expect([countReplies(peer, 'x'), countReplies(peer, 'y')]).toEqual([1, 1]);
    await other.stop();
    await vi.waitFor(() => expect(peer.connections()).toBe(0), 20_000);
  });
});

describe('platforms in detail', () => {
  it('企业微信: a bot that another program connected is not fought over', async () => {
    const peer = closeLater(await startWecomBotPeer());
    const { id } = await makeBot(app, { kind: 'WECOM', url: peer.url });
    run();
    await peer.waitUntilConnected();
    const other = new WebSocket(peer.url.replace('http', 'ws'));
    toClose.push(async () => other.close());
    const frame = {
      cmd: 'aibot_subscribe',
      headers: { req_id: 'r' },
      body: { bot_id: 'bot-1', secret: 'right-secret' },
    };
    other.addEventListener('open', () => other.send(JSON.stringify(frame)));
    await waitForState(id, 'REPLACED');
    expect(peer.opened()).toBe(2);
  });

  it('企业微信: a frame before the subscription is refused, and so is the end of another callback', async () => {
    const peer = closeLater(await startWecomBotPeer());
    const other = new WebSocket(peer.url.replace('http', 'ws'));
    toClose.push(async () => other.close());
    const body = { msgtype: 'stream', stream: { id: 's', finish: true, content: 'x' } };
    const frame = { cmd: 'aibot_respond_msg', headers: { req_id: 'r' }, body };
    other.addEventListener('open', () => other.send(JSON.stringify(frame)));
    await vi.waitFor(() => expect(peer.refused).toEqual(['aibot_respond_msg 846609']), 10_000);
  });

  it('钉钉: what is not acknowledged is delivered again, and not answered again', async () => {
    const peer = closeLater(await startDingtalkBotPeer());
    const { providerId } = await makeBot(app, { kind: 'DINGTALK', url: peer.url });
    await connectPerson(app, { providerId, userId: person.id, subject: 'p' });
    run();
    await peer.waitUntilConnected();
    peer.loseAcknowledgements(true);
    const { to } = await peer.say({ from: 'p', text: '差旅报销' });
    peer.loseAcknowledgements(false);
    peer.deliverAgain();
    await vi.waitFor(() => expect(peer.unacknowledged()).toBe(0), 10_000);
    expect(countReplies(peer, to)).toBe(1);
  });

  it('钉钉: answers pings, and opens another connection when told to', async () => {
    const peer = closeLater(await startDingtalkBotPeer());
    await makeBot(app, { kind: 'DINGTALK', url: peer.url });
    run();
    await peer.waitUntilConnected();
    peer.ping();
    await vi.waitFor(() => expect(peer.unacknowledged()).toBe(0), 10_000);
    peer.disconnect();
    await vi.waitFor(() => expect(peer.opened()).toBe(2), 20_000);
  });

  it('钉钉: a ticket that was used or has ended opens no connection', async () => {
    const peer = closeLater(await startDingtalkBotPeer());
    const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/connect?ticket=used`);
    const code = await new Promise((resolve) => {
      socket.addEventListener('close', (event) => resolve(event.code));
    });
    expect(code).toBe(4001);
    expect(peer.refused).toEqual(['ticket']);
  });

  it('飞书: pings with the service of its address, and answers each event once', async () => {
    const peer = closeLater(await startFeishuBotPeer());
    const { providerId } = await makeBot(app, { kind: 'FEISHU', url: peer.url });
    await connectPerson(app, { providerId, userId: person.id, subject: 'on_p' });
    run();
    await peer.waitUntilConnected();
    await vi.waitFor(() => expect(peer.pings).toHaveLength(1), 10_000);
    expect(peer.pings[0]).toMatchObject({ service: 33_554_678n, method: 0n });
    await peer.say({ from: 'p', text: '差旅报销' });
    await vi.waitFor(() => expect(peer.unacknowledged()).toBe(0), 10_000);
    expect(peer.refused).toEqual([]);
  });
});

describe('limits', () => {
  it('answer ten messages of a person in a minute, then a hint, then nothing', async () => {
    const limited = closeLater(
      await startTestApp({ joins: app, env: { SECRET_KEY, RATE_LIMIT_SCALE: '1' } }),
    );
    const peer = closeLater(await startWecomBotPeer());
    const { providerId } = await makeBot(app, { kind: 'WECOM', url: peer.url });
    await connectPerson(app, { providerId, userId: person.id, subject: 'p' });
    run(limited);
    await peer.waitUntilConnected();
    for (let i = 0; i < 10; i += 1)
      expect((await peer.say({ from: 'p', text: '差旅报销' })).markdown).toContain('差旅报销');
    expect((await peer.say({ from: 'p', text: '差旅报销' })).markdown).toContain('过于频繁');
    const silent = peer.deliver({ from: 'p', text: '差旅报销' });
    expect((await peer.say({ from: 'q', text: '差旅报销' })).markdown).toContain('账号安全');
    expect(countReplies(peer, silent)).toBe(0);
  });
});
