import { loadHostileTexts } from '@zhihui/test-data/hostile-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/factories.ts';
import { BOT_PLATFORMS } from '../../../test/bot-platforms.ts';
import type { BotPeer } from '../../../test/company-peers/bot-peer.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectPerson, makeBot, startRunner } from '../../../test/make-bot.ts';
import { sql } from '../../../test/sql.ts';
import { escapeText } from './compose-answer.ts';
import type { BotRunner } from './bot.public.ts';

let app: TestApp;
let granted: MadeUser;
let plain: MadeUser;
let ended: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  granted = await app.make.user({ role: 'User' });
  plain = await app.make.user({ role: 'User' });
  ended = await app.make.user({ role: 'User' });
  const secret = await app.make.category({ visibility: 'GRANTED', name: '并购' });
  await app.make.grant({ category: secret.id, user: granted.id });
  await app.make.article({
    title: '白鹭计划',
    body: '白鹭计划的收购价格是九千万元，年底交割。',
    category: secret.id,
  });
  await app.make.article({ title: '差旅报销', body: '差旅报销须在三十天内提交，附发票原件。' });
  await app.make.article({
    title: '](https://evil.example) <at id=all></at> @all <@everyone>',
    body: '紫苏栽培 [点此](https://evil.example) <at user_id="all">所有人</at> <script>alert(1)</script> ![](https://evil.example/x.png)',
  });
  await app.runJobs();
  await app.deps.search.flush();
});
afterAll(() => app?.close());

describe.each(BOT_PLATFORMS)('a private message in $kind', ({ kind, start, toSubject }) => {
  let peer: BotPeer;
  let bots: BotRunner;
  beforeAll(async () => {
    peer = await start();
    const { providerId } = await makeBot(app, { kind, url: peer.url });
    const people = { granted, plain, ended };
    for (const [name, { id: userId }] of Object.entries(people))
      await connectPerson(app, { providerId, userId, subject: toSubject(name) });
    bots = startRunner(app);
    await peer.waitUntilConnected();
  });
  afterAll(async () => {
    await bots?.stop();
    await peer?.close();
    await sql`delete from identity_providers`.run(app.db);
  });

  it('is answered with a passage and links', async () => {
    const { markdown } = await peer.say({ from: 'plain', text: '差旅报销多少天内提交？' });
    expect(markdown).toContain('三十天内提交');
    expect(markdown).toMatch(/\[查看全文\]\(http:\/\/127\.0\.0\.1:3000\/article\/\d+\)/u);
  });

  it('shows a restricted article to its readers alone', async () => {
    const text = '白鹭计划的收购价格是多少？';
    expect((await peer.say({ from: 'granted', text })).markdown).toContain('九千万元');
    const { markdown } = await peer.say({ from: 'plain', text });
    expect(markdown).toContain('未找到相关内容');
    expect(markdown).not.toMatch(/九千万|交割/u);
  });

  it('of a person without an account leads to where accounts are connected', async () => {
    const stranger = await peer.say({ from: 'stranger', text: '差旅报销' });
    expect(stranger.markdown).toContain('[账号安全](http://127.0.0.1:3000/user/setting/account)');
    expect(stranger.markdown).not.toContain('三十天');
    const outside = await peer.say({ from: 'plain', text: '差旅报销', outside: true });
    expect(outside.markdown).toBe(stranger.markdown);
  });

  it('gets the same words once the account is disabled between two messages', async () => {
    expect((await peer.say({ from: 'ended', text: '差旅报销' })).markdown).toContain('差旅报销');
    await sql`update users set status = 'INACTIVE' where id = ${ended.id}`.run(app.db);
    const { markdown } = await peer.say({ from: 'ended', text: '差旅报销' });
    await sql`update users set status = 'ACTIVE' where id = ${ended.id}`.run(app.db);
    const stranger = await peer.say({ from: 'stranger', text: '差旅报销' });
    expect(markdown).toBe(stranger.markdown);
  });

  it('is escaped, so that titles and passages mention nobody and forge no link', async () => {
    const { markdown } = await peer.say({ from: 'plain', text: '紫苏栽培' });
    expect(markdown).toContain('紫苏栽培');
    expect(markdown).not.toMatch(/[<@]|evil\.example\)|!\[/u);
    for (const [, url] of markdown.matchAll(/\]\(([^)]*)\)/gu))
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\//u);
  });

  it.each([
    ['nothing but a mention', { text: kind === 'FEISHU' ? '' : '@知汇 ' }, '请输入要查询的问题'],
    ['more than 2,000 characters', { text: '字'.repeat(2001) }, '问题过长'],
    ['a picture', { type: 'image' }, '暂仅支持文字提问'],
    ['a file', { type: 'file' }, '暂仅支持文字提问'],
    ['a sticker', { type: 'sticker' }, '暂仅支持文字提问'],
  ])('of %s gets a hint', async (_, message, hint) => {
    expect((await peer.say({ from: 'plain', ...message })).markdown).toContain(hint);
  });

  it('is understood with a person mentioned inside it', async () => {
    const { markdown } = await peer.say({ from: 'plain', text: '请问 @张三 差旅报销 怎么提交' });
    expect(markdown).toContain('差旅报销');
  });

  it('is not answered when it is an hour old', async () => {
    const sentAt = new Date(Date.now() - 2 * 3_600_000);
    const late = peer.deliver({ from: 'plain', text: '差旅报销', sentAt });
    await peer.say({ from: 'plain', text: '差旅报销' });
    expect(peer.replies.map(({ to }) => to)).not.toContain(late);
  });
});

it('every hostile text is escaped to one line without marks of a platform', () => {
  for (const { value } of loadHostileTexts()) {
    const escaped = escapeText(value, 300);
    expect(escaped.length, value).toBeLessThanOrEqual(300);
    expect(escaped, value).not.toMatch(/[<>@[\]()`*|\\\n]|:\/\//u);
  }
});
