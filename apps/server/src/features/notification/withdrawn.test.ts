import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let admin: MadeUser;
let asker: MadeUser;
let answerer: MadeUser;
let called: MadeUser;
let question: Id;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
beforeEach(async () => {
  asker = await app.make.user();
  answerer = await app.make.user();
  called = await app.make.user();
  question = (await app.make.article({ model: 'QUESTION', author: asker.id })).id;
  for (const { token } of [asker, called]) {
    const kinds = (['ANSWER', 'MENTION'] as const).map((kind) => ({
      kind,
      site: true,
      mail: true,
    }));
    const body = { kinds, digest: 'OFF' as const, timeZone: 'Asia/Shanghai' };
    await app.call('PUT /notification/setting', { body }, token);
  }
  await app.runJobs();
  app.mails.length = 0;
});
afterAll(() => app.close());

const listNotices = async (who: MadeUser) => {
  expect((await app.runJobs()).failed).toEqual([]);
  const { data } = await app.call('GET /notification/page', { query: {} }, who.token);
  const counted = await app.call('GET /notification/unread', undefined, who.token);
  expect(counted.data.unread).toBe(data.records.filter(({ read }) => !read).length);
  return data.records;
};
const answer = async () => {
  const body = { questionId: question, content: '先报关，再订舱' };
  return (await app.call('POST /answer', { body }, answerer.token)).data.id;
};
const comment = async (target: Id, content: string, who: MadeUser) => {
  const body = { targetType: 'ANSWER' as const, targetId: target, content };
  return (await app.call('POST /comment', { body }, who.token)).data.id;
};
const remove = (id: Id) => app.call('DELETE /answer/:id', { params: { id } }, answerer.token);
const restore = (id: Id) => app.call('PUT /answer/:id/restore', { params: { id } }, answerer.token);

describe('notifications about deleted texts', () => {
  it('are hidden with an answer and come back with it unchanged, without another mail', async () => {
    const id = await answer();
    const [first] = await listNotices(asker);
    expect(first).toMatchObject({ kind: 'ANSWER', read: false });
    await app.call('PUT /notification/:id/read', { params: { id: first?.id as Id } }, asker.token);
    expect(app.mails).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) {
      await remove(id);
      expect(await listNotices(asker)).toEqual([]);
      await restore(id);
      expect(await listNotices(asker)).toEqual([{ ...first, read: true }]);
    }
    expect(app.mails).toHaveLength(1);
  });

  it('of comments under an answer, and of feedback on them, goes and comes with the answer', async () => {
    const id = await answer();
    const below = await comment(id, `@${called.nickname} 对吗`, asker);
    const fed = { targetType: 'COMMENT' as const, targetId: below, type: 'WRONG' as const };
    const body = { ...fed, content: '没有这回事' };
    const { data: feedback } = await app.call('POST /feedback', { body }, called.token);
    const kinds = async (who: MadeUser) => (await listNotices(who)).map(({ kind }) => kind);
    expect(await kinds(called)).toEqual(['MENTION']);
    expect(await kinds(asker)).toEqual(['FEEDBACK', 'ANSWER']);
    await remove(id);
    for (const who of [called, asker, answerer]) expect(await kinds(who)).toEqual([]);
    await restore(id);
    expect(await kinds(called)).toEqual(['MENTION']);
    expect(await kinds(asker)).toEqual(['FEEDBACK', 'ANSWER']);
    expect(app.mails.filter(({ to }) => to === called.email)).toHaveLength(1);

    await app.call('DELETE /comment/:id', { params: { id: below } }, asker.token);
    expect(await kinds(asker)).toEqual(['ANSWER']);
    await app.call('PUT /comment/:id/restore', { params: { id: below } }, asker.token);
    expect(await kinds(asker)).toEqual(['FEEDBACK', 'ANSWER']);
    await app.call('DELETE /feedback/:id', { params: { id: feedback.id } }, called.token);
    expect(await kinds(asker)).toEqual(['ANSWER']);
  });

  it('has the words of a comment as they were changed to', async () => {
    const other = await app.make.user();
    const id = await comment(await answer(), `@${called.nickname} 密码是一二三`, asker);
    expect((await listNotices(called))[0]?.excerpt).toContain('密码');
    const change = (content: string) =>
      app.call('PUT /comment', { body: { id, content, revision: 1 } }, asker.token);
    const words = `@${called.nickname} @${other.nickname} 请看`;
    await change(words);
    expect((await listNotices(called)).map(({ excerpt }) => excerpt)).toEqual([words]);
    expect(await listNotices(other)).toHaveLength(1);
    expect(app.mails.filter(({ to }) => to === called.email)).toHaveLength(1);
  });
});

it('a comment awaiting review under a deleted answer notifies no reviewer', async () => {
  const guest = await app.make.user({ role: 'Tourist' });
  const id = await answer();
  const below = await comment(id, '我也想知道', guest);
  const countPending = async () => {
    const query = { keyword: '我也想知道' };
    return (await app.call('GET /comment/reviewComment', { query }, admin.token)).data.total;
  };
  const decide = () => {
    const body = { id: below, status: 'APPROVED' as const };
    return app.call('POST /auditlog/comment', { body }, admin.token);
  };
  expect(await countPending()).toBe(1);
  await remove(id);
  expect(await countPending()).toBe(0);
  expect((await decide()).status).toBe(404);
  await restore(id);
  expect(await countPending()).toBe(1);
  expect((await decide()).status).toBe(200);
});

it('a feedback that is settled again notifies again', async () => {
  const { id: content } = await app.make.article({ author: asker.id });
  const fed = { targetType: 'ARTICLE' as const, targetId: content, type: 'WRONG' as const };
  const body = { ...fed, content: '第二段不对' };
  const { data } = await app.call('POST /feedback', { body }, called.token);
  const set = (state: 'OPEN' | 'RESOLVED') =>
    app.call('PUT /feedback/:id/state', { params: { id: data.id }, body: { state } }, asker.token);
  for (const times of [1, 2]) {
    await set('RESOLVED');
    expect(await listNotices(called)).toHaveLength(times);
    await set('OPEN');
  }
});
