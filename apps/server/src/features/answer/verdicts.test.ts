import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnswerActions } from '../../../test/answer-actions.ts';
import type { AnswerActions } from '../../../test/answer-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let asker: MadeUser;
let answerer: MadeUser;
let postQuestion: AnswerActions['postQuestion'];
let postAnswer: AnswerActions['postAnswer'];
let accept: AnswerActions['accept'];
let reject: AnswerActions['reject'];
let vote: AnswerActions['vote'];
let page: AnswerActions['page'];
let findState: AnswerActions['findState'];
let listNotices: AnswerActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
  asker = await app.make.user();
  answerer = await app.make.user();
  ({ postQuestion, postAnswer, accept, reject, vote, page, findState, listNotices } =
    createAnswerActions(app, asker, answerer));
});
afterAll(() => app?.close());

describe('accepting', () => {
  it('leaves one accepted answer after concurrent accepts', async () => {
    const question = await postQuestion();
    const ids = [
      await postAnswer(question),
      await postAnswer(question),
      await postAnswer(question),
    ];
    const admin = await app.make.user({ role: 'Admin' });
    const all = await Promise.all(ids.flatMap((id) => [accept(id), accept(id, true, admin.token)]));
    expect(all.map((item) => item.code)).toEqual(Array(6).fill(200));
    const { records } = await page(question);
    expect(records.filter((record) => record.accepted)).toHaveLength(1);
    expect(records[0]?.accepted).toBe(true);
    expect(await findState(question)).toEqual([1, 3]);
  });

  it('leaves nothing accepted when the answer is deleted at the same time', async () => {
    const question = await postQuestion();
    const id = await postAnswer(question);
    const [accepted, deleted] = await Promise.all([
      accept(id),
      app.call('DELETE /answer/:id', { params: { id } }, answerer.token),
    ]);
    expect([200, 404]).toContain(accepted.code);
    expect(deleted.code).toBe(200);
    expect(await findState(question)).toEqual([0, 0]);
    expect((await accept(id)).code).toBe(404);
  });

  it('is possible for the asker, notifies once, and can be withdrawn', async () => {
    const question = await postQuestion();
    const id = await postAnswer(question);
    expect((await accept(id, true, answerer.token)).code).toBe(403);
    await accept(id);
    await accept(id);
    const before = await listNotices(answerer.id);
    expect(before.filter((item) => item === `ACCEPTED answer-${id}`)).toHaveLength(1);
    await accept(id, false);
    expect(await findState(question)).toEqual([0, 1]);
  });

  it('is shown in notifications only while the answer is accepted', async () => {
    const question = await postQuestion();
    const [id, other] = [await postAnswer(question), await postAnswer(question)];
    const findStatus = async () =>
      (await listNotices(answerer.id)).filter((item) =>
        [`ACCEPTED answer-${id}`, `ACCEPTED answer-${other}`].includes(item),
      );
    await accept(id);
    expect(await findStatus()).toEqual([`ACCEPTED answer-${id}`]);
    await accept(id, false);
    expect(await findStatus()).toEqual([]);
    await accept(id);
    expect(await findStatus()).toEqual([`ACCEPTED answer-${id}`]);
    await accept(other);
    expect(await findStatus()).toEqual([`ACCEPTED answer-${other}`]);
    await reject(other);
    expect(await findStatus()).toEqual([]);
  });

  it('is attributed to the user who accepted, who is not notified', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const question = await postQuestion(category);
    const id = await postAnswer(question);
    expect((await accept(id, true, moderator.token)).code).toBe(200);
    await app.runJobs();
    const { data } = await app.call('GET /notification/page', { query: {} }, answerer.token);
    expect(data.records[0]).toMatchObject({ kind: 'ACCEPTED', actor: { id: moderator.id } });
    const own = await postAnswer(question, moderator.id);
    expect((await accept(own, true, moderator.token)).code).toBe(200);
    expect(await listNotices(moderator.id)).toEqual([]);
  });

  it('is replaced by a mark that the answer does not solve the question, and back', async () => {
    const question = await postQuestion();
    const id = await postAnswer(question);
    await accept(id);
    await reject(id);
    expect(await findState(question)).toEqual([-1, 1]);
    await accept(id);
    expect(await findState(question)).toEqual([1, 1]);
    await reject(id);
    await reject(id, false);
    expect(await findState(question)).toEqual([0, 1]);
  });

  it('creates one draft that credits the author, however often it is requested', async () => {
    const question = await postQuestion();
    const id = await postAnswer(question);
    await accept(id);
    const promote = () => app.call('POST /answer/:id/promote', { params: { id } }, asker.token);
    const [a, b] = await Promise.all([promote(), promote()]);
    expect(a.data.draftId).toBe(b.data.draftId);
    const draft = { params: { id: a.data.draftId } };
    const { content } = (await app.call('GET /draft/:id', draft, asker.token)).data;
    expect(content).toContain(answerer.nickname);
    expect(content).toContain(`/question/${question}?answer=${id}#answer-${id}`);
  });
});

describe('voting', () => {
  it('counts each user once, also concurrently, and orders by votes below the accepted answer', async () => {
    const question = await postQuestion();
    const [low, high, accepted] = [
      await postAnswer(question),
      await postAnswer(question),
      await postAnswer(question),
    ];
    const voter = await app.make.user();
    await Promise.all(Array.from({ length: 5 }, () => vote(high, 1, voter.token)));
    await vote(low, -1, voter.token);
    await accept(accepted);
    const { records } = await page(question, voter.token);
    expect(records.map((record) => [record.id, record.voteCount, record.myVote])).toEqual([
      [accepted, 0, 0],
      [high, 1, 1],
      [low, -1, -1],
    ]);
    expect((await vote(low, 1, voter.token)).data.voteCount).toBe(1);
    expect((await vote(low, 0, voter.token)).data.voteCount).toBe(0);
    expect((await page(question, null, 'time')).records.map((record) => record.id)).toEqual([
      accepted,
      high,
      low,
    ]);
  });
});

describe('an address with an answer', () => {
  it('opens the page with the answer in both orders, and the first page when the answer is missing', async () => {
    const question = await postQuestion();
    const ids: Id[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await postAnswer(question));
    await app.make.answer({ question, author: asker.id, status: 'PENDING_REVIEW' });
    const [first, , , target, deleted, , last] = ids as [Id, Id, Id, Id, Id, Id, Id];
    await accept(last);
    await vote(deleted, 1, asker.token);
    await app.call('DELETE /answer/:id', { params: { id: deleted } }, answerer.token);
    const findPosition = async (at: Id, sort: 'votes' | 'time', token: string | null = null) => {
      const query = { questionId: question, at, sort, size: 2 };
      const { data } = await app.call('GET /answer/page', { query }, token);
      return [data.current, data.records.some(({ id }) => id === at)];
    };
    // accepted, then by age: last first | second third | wanted sixth
    expect(await findPosition(last, 'votes')).toEqual([1, true]);
    expect(await findPosition(target, 'votes')).toEqual([3, true]);
    expect(await findPosition(first, 'votes')).toEqual([1, true]);
    // accepted, then the youngest: last sixth | wanted third | second first
    expect(await findPosition(target, 'time')).toEqual([2, true]);
    expect(await findPosition(first, 'time')).toEqual([3, true]);
    // the reader's own waiting answer comes before it
    expect(await findPosition(first, 'time', asker.token)).toEqual([4, true]);
    expect(await findPosition(deleted, 'votes')).toEqual([1, false]);
    expect(await findPosition(await postAnswer(await postQuestion()), 'votes')).toEqual([1, false]);
  });
});
