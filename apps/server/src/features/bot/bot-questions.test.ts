import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startDingtalkBotPeer } from '../../../test/company-peers/dingtalk-bot-peer.ts';
import { startFeishuBotPeer } from '../../../test/company-peers/feishu-bot-peer.ts';
import { startWecomBotPeer } from '../../../test/company-peers/wecom-bot-peer.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { connectPerson, makeBot, startRunner } from '../../../test/make-bot.ts';
import { sql } from '../../../test/sql.ts';
import type { BotRunner } from './bot.public.ts';

let app: TestApp;
let asker: MadeUser;
let other: MadeUser;
let reader: MadeUser;
let category: Id;
beforeAll(async () => {
  app = await startTestApp();
  asker = await app.make.user({ role: 'User' });
  other = await app.make.user({ role: 'User' });
  reader = await app.make.user({ role: 'Tourist' });
  await sql`delete from role_permissions p using roles r where r.id = p.role_id and r.code = 'Tourist'
    and p.code = 'question.add'`.run(app.db);
  category = (await app.make.category({ model: 'QUESTION' })).id;
});
afterAll(() => app?.close());

const listQuestions = () =>
  sql<{
    title: string;
    author_id: Id;
    category_id: Id;
    status: string;
  }>`select title, author_id, category_id, status from contents where model = 'QUESTION' order by id`.all(
    app.db,
  );

const PLATFORMS = [
  { kind: 'WECOM', start: startWecomBotPeer, toSubject: (id: string) => id },
  { kind: 'FEISHU', start: startFeishuBotPeer, toSubject: (id: string) => `on_${id}` },
] as const;

describe.each(PLATFORMS)('a message without an answer in $kind', ({ kind, start, toSubject }) => {
  let peer: Awaited<ReturnType<typeof start>>;
  let bots: BotRunner;
  let bot: { id: Id; providerId: Id };
  beforeAll(async () => {
    await sql`delete from contents`.run(app.db);
    peer = await start();
    bot = await makeBot(app, { kind, url: peer.url, category });
    for (const [name, { id: userId }] of Object.entries({ asker, other, reader }))
      await connectPerson(app, { ...bot, userId, subject: toSubject(name) });
    bots = startRunner(app);
    await peer.waitUntilConnected();
  });
  afterAll(async () => {
    await bots?.stop();
    await peer?.close();
    await sql`delete from identity_providers`.run(app.db);
  });

  async function offer(text: string) {
    const reply = await peer.say({ from: 'asker', text });
    expect(reply.button?.label).toBe('转为提问');
    return { card: reply.card, value: reply.button?.value ?? '' };
  }

  it('becomes a question of the asker with one press, under the rules of that call', async () => {
    const { card, value } = await offer('独角仙养殖补贴怎么申请');
    const shown = await peer.press(card, value, 'asker');
    expect(shown.markdown).toMatch(/\[查看提问\]\(http:\/\/127\.0\.0\.1:3000\/question\/\d+\)/u);
    const [question] = await listQuestions();
    expect(question).toMatchObject({ title: '独角仙养殖补贴怎么申请', status: 'APPROVED' });
    expect(String(question?.author_id)).toBe(String(asker.id));
    expect(String(question?.category_id)).toBe(String(category));
  });

  it('becomes one question when it is pressed twice', async () => {
    const before = (await listQuestions()).length;
    const { card, value } = await offer('锹甲养殖补贴怎么申请');
    await Promise.all([peer.press(card, value, 'asker'), peer.press(card, value, 'asker')]);
    // the reply to one of them can be there before the other has made the question
    const isPublished = async () => expect(await listQuestions()).toHaveLength(before + 1);
    await vi.waitFor(isPublished, 20_000);
    await peer.press(card, value, 'asker');
    expect(await listQuestions()).toHaveLength(before + 1);
  });

  it('is not for another person to ask', async () => {
    const before = (await listQuestions()).length;
    const { card, value } = await offer('天牛养殖补贴怎么申请');
    await peer.press(card, value, 'other');
    await peer.press(card, 'made-up', 'asker');
    expect(await listQuestions()).toHaveLength(before);
  });

  it('is not asked for an account that was disabled meanwhile', async () => {
    const before = (await listQuestions()).length;
    const { card, value } = await offer('瓢虫养殖补贴怎么申请');
    await sql`update users set status = 'INACTIVE' where id = ${asker.id}`.run(app.db);
    await peer.press(card, value, 'asker');
    await sql`update users set status = 'ACTIVE' where id = ${asker.id}`.run(app.db);
    expect(await listQuestions()).toHaveLength(before);
  });

  it('is refused as the form refuses it, and can be pressed again afterwards', async () => {
    const before = (await listQuestions()).length;
    const { card, value } = await offer('蜻蜓养殖补贴怎么申请');
    const role = await sql<{ role_id: Id }>`select role_id from users where id = ${asker.id}`.one(
      app.db,
    );
    const tourist = await sql<{
      role_id: Id;
    }>`select role_id from users where id = ${reader.id}`.one(app.db);
    await sql`update users set role_id = ${tourist.role_id} where id = ${asker.id}`.run(app.db);
    await peer.press(card, value, 'asker');
    expect(await listQuestions()).toHaveLength(before);
    await sql`update users set role_id = ${role.role_id} where id = ${asker.id}`.run(app.db);
    await peer.press(card, value, 'asker');
    expect(await listQuestions()).toHaveLength(before + 1);
  });

  it('is not offered to a person who may not ask', async () => {
    const { markdown, button } = await peer.say({ from: 'reader', text: '螳螂养殖补贴怎么申请' });
    expect({ markdown, button }).toEqual({ markdown: '未找到相关内容。', button: null });
  });

  it('leads to the form where no category is set', async () => {
    await sql`update bots set question_category_id = null, revision = revision + 1`.run(app.db);
    await bots.tick();
    await peer.waitUntilConnected(2);
    const { markdown, button } = await peer.say({ from: 'asker', text: '蝉 (补贴) ](x) 怎么申请' });
    expect(button).toBeNull();
    const [, url = ''] = /\[转为提问\]\(([^)]*)\)/u.exec(markdown) ?? [];
    expect(new URL(url).pathname).toBe('/editor');
    expect(new URL(url).searchParams.get('title')).toBe('蝉 (补贴) ](x) 怎么申请');
  });
});

it('钉钉: leads to the form, as its connection carries no presses', async () => {
  const peer = await startDingtalkBotPeer();
  const { providerId } = await makeBot(app, { kind: 'DINGTALK', url: peer.url, category });
  await connectPerson(app, { providerId, userId: asker.id, subject: 'asker' });
  const bots = startRunner(app);
  await peer.waitUntilConnected();
  const { markdown } = await peer.say({ from: 'asker', text: '蟋蟀养殖补贴怎么申请' });
  expect(markdown).toContain('/editor?model=QUESTION&title=');
  await bots.stop();
  await peer.close();
});
