import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { BOT_PLATFORMS } from '../../../test/bot-platforms.ts';
import { startFeishuBotPeer } from '../../../test/company-peers/feishu-bot-peer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectPerson, makeBot, startRunner } from '../../../test/make-bot.ts';
import { sql } from '../../../test/sql.ts';
import type { BotRunner } from './bot.public.ts';

const HINT = '未找到群内所有成员均可查看的内容，请私聊机器人提问。';

let app: TestApp;
let users: Record<'first' | 'second' | 'other', MadeUser>;
beforeAll(async () => {
  app = await startTestApp();
  users = {
    first: await app.make.user({ role: 'User' }),
    second: await app.make.user({ role: 'User' }),
    other: await app.make.user({ role: 'Tourist' }),
  };
  const inside = await app.make.category({ visibility: 'INTERNAL' });
  const secret = await app.make.category({ visibility: 'GRANTED' });
  await app.make.grant({ category: secret.id, user: users.first.id });
  await app.make.grant({ category: secret.id, user: users.second.id });
  const own = await app.make.category({ visibility: 'GRANTED' });
  await app.make.grant({ category: own.id, user: users.first.id });
  await app.make.article({ title: '白鹭计划', body: '白鹭计划内容', category: secret.id });
  await app.make.article({ title: '苍鹰计划', body: '苍鹰计划内容', category: own.id });
  await app.make.article({ title: '薪酬制度', body: '薪酬制度内容', category: inside.id });
  await app.make.article({ title: '产品手册', body: '产品手册内容' });
  await app.runJobs();
  await app.deps.search.flush();
});
afterAll(() => app?.close());

describe('a group of 飞书', () => {
  let peer: Awaited<ReturnType<typeof startFeishuBotPeer>>;
  let bots: BotRunner;
  beforeAll(async () => {
    peer = await startFeishuBotPeer();
    const { providerId } = await makeBot(app, { kind: 'FEISHU', url: peer.url });
    for (const [name, { id: userId }] of Object.entries(users))
      await connectPerson(app, { providerId, userId, subject: `on_${name}` });
    peer.setGroup('both', [{ id: 'first' }, { id: 'second' }]);
    peer.setGroup('mixed', [{ id: 'first' }, { id: 'second' }, { id: 'other' }]);
    peer.setGroup('outside', [{ id: 'first' }, { id: 'second', outside: true }]);
    peer.setGroup('unknown', [{ id: 'first' }, { id: 'second' }, { id: 'nobody' }]);
    bots = startRunner(app);
    await peer.waitUntilConnected();
  });
  afterAll(async () => {
    await bots?.stop();
    await peer?.close();
    await sql`delete from identity_providers`.run(app.db);
  });
  const ask = async (group: string, text: string) =>
    (await peer.say({ from: 'first', group, text })).markdown;

  it('is answered with what all members may read', async () => {
    expect(await ask('both', '白鹭计划')).toContain('/article/');
    expect(await ask('both', '薪酬制度')).toContain('/article/');
    expect(await ask('both', '苍鹰')).toBe(HINT);
  });

  it.each(['mixed', 'outside', 'unknown'])(
    'shows nothing more than its least member may read: %s',
    async (group) => {
      expect(await ask(group, '产品手册')).toContain('/article/');
      expect(await ask(group, '白鹭计划')).toBe(HINT);
      expect(await ask(group, '薪酬制度')).toBe(HINT);
      // the same words for what does not exist at all
      expect(await ask(group, '不存在的独角仙')).toBe(HINT);
    },
  );

  it('counts as one with visitors when its members are not known', async () => {
    peer.failMembers(true);
    expect(await ask('both', '薪酬制度')).toBe(HINT);
    expect(await ask('both', '产品手册')).toContain('/article/');
    peer.failMembers(false);
  });

  it('counts a member whose account was disabled as a visitor', async () => {
    await sql`update users set status = 'INACTIVE' where id = ${users.second.id}`.run(app.db);
    const markdown = await ask('both', '薪酬制度');
    await sql`update users set status = 'ACTIVE' where id = ${users.second.id}`.run(app.db);
    expect(markdown).toBe(HINT);
  });

  it('gets no link to the account and no offer to ask, even for a stranger', async () => {
    const { markdown, button } = await peer.say({ from: 'nobody', group: 'mixed', text: '白鹭' });
    expect({ markdown, button }).toEqual({ markdown: HINT, button: null });
  });

  it('is not answered when the bot is not mentioned', async () => {
    const unmentioned = { from: 'first', group: 'both', text: '产品手册', mentions: false };
    const silent = peer.deliver(unmentioned);
    await ask('both', '产品手册');
    expect(peer.replies.map(({ to }) => to)).not.toContain(silent);
    expect(peer.unacknowledged()).toBe(0);
  });

  it('is answered when its events come in parts, the last part first', async () => {
    peer.splitInto(100);
    expect(await ask('both', '产品手册')).toContain('/article/');
    peer.splitInto(Infinity);
  });
});

describe.each(BOT_PLATFORMS.filter(({ kind }) => kind !== 'FEISHU'))(
  'a group of $kind, which does not tell who is in it',
  ({ kind, start, toSubject }) => {
    it('is answered with what visitors may read', async () => {
      const peer = await start();
      const { providerId } = await makeBot(app, { kind, url: peer.url });
      const person = { providerId, userId: users.first.id, subject: toSubject('first') };
      await connectPerson(app, person);
      const bots = startRunner(app);
      await peer.waitUntilConnected();
      const ask = async (text: string) =>
        (await peer.say({ from: 'first', group: 'g', text })).markdown;
      expect(await ask('产品手册')).toContain('/article/');
      expect(await ask('薪酬制度')).toBe(HINT);
      expect(await ask('白鹭计划')).toBe(HINT);
      await bots.stop();
      await peer.close();
      await sql`delete from identity_providers`.run(app.db);
    });
  },
);
