import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { sweepNotifications } from '../notification/notification.public.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let admin: MadeUser;
let asker: MadeUser;
let answerer: MadeUser;
let called: MadeUser;
let question: Id;
let answer: { id: Id; revision: number };

const DAY = 86_400_000;
const SECRET = '机密';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
  await app.make.setting('sensitiveWords', [SECRET]);
});
beforeEach(async () => {
  [asker, answerer, called] = await Promise.all([
    app.make.user(),
    app.make.user(),
    app.make.user(),
  ]);
  question = (await app.make.article({ model: 'QUESTION', author: asker.id })).id;
  const body = { questionId: question, content: '先报关，再订舱' };
  answer = (await app.call('POST /answer', { body }, answerer.token)).data;
});
afterAll(() => app.close());

/** Notifications of a user, newest first. */
const listNotices = async (user: MadeUser) => {
  expect((await app.runJobs()).failed).toEqual([]);
  const { data } = await app.call('GET /notification/page', { query: {} }, user.token);
  return data.records.map(({ kind, excerpt }) => [kind, excerpt]);
};
const edit = async (content: string) => {
  const body = { id: answer.id, revision: answer.revision, content };
  answer = (await app.call('PUT /answer', { body }, answerer.token)).data;
};
/** Makes the answer wait for review, hidden from everyone but its author. */
const hide = () => edit(`里面有${SECRET}`);
const decide = async (status: 'APPROVED' | 'REJECTED', reason = '') => {
  const body = { id: answer.id, status, reason };
  const { data, code } = await app.call('POST /auditlog/answer', { body }, admin.token);
  expect(code).toBe(200);
  return data.auditLogId;
};
const comment = async (content: string, user: MadeUser) => {
  const body = { targetType: 'ANSWER' as const, targetId: answer.id, content };
  return (await app.call('POST /comment', { body }, user.token)).data.id;
};
const remove = () => app.call('DELETE /answer/:id', { params: { id: answer.id } }, answerer.token);
const restore = () =>
  app.call('PUT /answer/:id/restore', { params: { id: answer.id } }, answerer.token);
/** Moves everything so many days into the past, with the sweeper running each day. */
const age = async (days: number) => {
  const at = new Date(Date.now() - days * DAY);
  await sql`update notifications set created_at = ${at} where content_id = ${question}`.run(app.db);
  await sql`update notifications set withdrawn_at = ${at}
    where content_id = ${question} and withdrawn_at is not null`.run(app.db);
  await sweepNotifications(app.db, 30);
};

describe('an answer that is visible again', () => {
  it('brings back the verdicts in force, and not undone ones', async () => {
    await hide();
    const first = await decide('APPROVED', '第一次');
    await app.runJobs();
    await app.call('DELETE /auditlog/answer/:id', { params: { id: first } }, admin.token);
    await decide('APPROVED', '第二次');
    expect(await listNotices(answerer)).toEqual([['REVIEW', '第二次']]);
    await remove();
    expect(await listNotices(answerer)).toEqual([]);
    await restore();
    expect(await listNotices(answerer)).toEqual([['REVIEW', '第二次']]);
  });

  it('brings back notifications of comments below it and of feedback, after any time', async () => {
    const below = await comment(`@${called.nickname} 对吗`, asker);
    const fed = { targetType: 'COMMENT' as const, targetId: below, type: 'WRONG' as const };
    const feedbackInput = { body: { ...fed, content: '没有这回事' } };
    const { data: feedback } = await app.call('POST /feedback', feedbackInput, called.token);
    const replyInput = { body: { feedbackId: feedback.id, content: '哪一句？' } };
    await app.call('POST /feedback/comment', replyInput, asker.token);
    await app.call(
      'PUT /feedback/:id/state',
      { params: { id: feedback.id }, body: { state: 'RESOLVED' } },
      asker.token,
    );
    const before = [
      await listNotices(asker),
      await listNotices(called),
      await listNotices(answerer),
    ];
    expect(before[1]).toEqual([
      ['FEEDBACK', '没有这回事'],
      ['FEEDBACK', '哪一句？'],
      ['MENTION', `@${called.nickname} 对吗`],
    ]);
    await hide();
    await app.runJobs();
    await age(31);
    await decide('APPROVED');
    const words = `里面有${SECRET}`;
    expect(await listNotices(asker)).toEqual([
      ['FEEDBACK', '没有这回事'],
      ['ANSWER', words],
    ]);
    expect(await listNotices(called)).toEqual(before[1]);
    expect(await listNotices(answerer)).toEqual([['REVIEW', ''], ...(before[2] ?? [])]);
  });

  it('notifies the people now concerned of replies and changes made below it meanwhile', async () => {
    const ownComment = await comment(`@${called.nickname} 请看`, answerer);
    expect(await listNotices(called)).toHaveLength(1);
    await comment('刚刚说的', asker);
    await hide();
    const other = await app.make.user();
    const body = { id: ownComment, content: `@${other.nickname} 请看`, revision: 1 };
    expect((await app.call('PUT /comment', { body }, answerer.token)).code).toBe(200);
    expect(await listNotices(called)).toEqual([]);
    await decide('APPROVED');
    expect(await listNotices(called)).toEqual([]);
    expect(await listNotices(other)).toEqual([['MENTION', `@${other.nickname} 请看`]]);
    expect(await listNotices(answerer)).toEqual([
      ['REVIEW', ''],
      ['COMMENT', '刚刚说的'],
    ]);
  });

  it('sends no notification once the earlier ones have been purged, nor for replies below it', async () => {
    await comment('很久以前说的', asker);
    await app.runJobs();
    const at = new Date(Date.now() - 200 * DAY);
    const old = { created_at: at, submitted_at: at };
    await sql`update comments set ${sql.set(old)} where content_id = ${question}`.run(app.db);
    await sql`update answers set created_at = ${at} where id = ${answer.id}`.run(app.db);
    await age(200);
    await remove();
    await restore();
    expect(await listNotices(answerer)).toEqual([]);
    expect(await listNotices(asker)).toEqual([]);
  });
});

it('notifies only earlier recipients when an answer is edited', async () => {
  await app.runJobs();
  await app.call(
    'POST /user/follow/:type/:id',
    { params: { type: 'question', id: question } },
    called.token,
  );
  await edit('先订舱，再报关');
  expect(await listNotices(called)).toEqual([]);
  expect(await listNotices(asker)).toEqual([['ANSWER', '先订舱，再报关']]);
});

it('brings back the verdict on a comment that is visible again', async () => {
  const { id: article } = await app.make.article({ author: asker.id });
  const outsider = await app.make.user({ role: 'Tourist' });
  const body = { targetType: 'ARTICLE' as const, targetId: article, content: '我也想知道' };
  const { id } = (await app.call('POST /comment', { body }, outsider.token)).data;
  const verdict = { id, status: 'APPROVED' as const };
  await app.call('POST /auditlog/comment', { body: verdict }, admin.token);
  expect(await listNotices(outsider)).toEqual([['REVIEW', '我也想知道']]);
  await app.call('DELETE /comment/:id', { params: { id } }, outsider.token);
  expect(await listNotices(outsider)).toEqual([]);
  await app.call('PUT /comment/:id/restore', { params: { id } }, outsider.token);
  expect(await listNotices(outsider)).toEqual([['REVIEW', '我也想知道']]);
});
