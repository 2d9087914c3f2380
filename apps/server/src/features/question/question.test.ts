import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnswerActions } from '../../../test/answer-actions.ts';
import type { AnswerActions } from '../../../test/answer-actions.ts';
import { openTestPool } from '../../../test/database.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { LOCKS } from '../../db/locks.ts';
import { acquireLock } from '../../db/acquire-lock.ts';

let app: TestApp;
let asker: MadeUser;
let answerer: MadeUser;
let postQuestion: AnswerActions['postQuestion'];
let postAnswer: AnswerActions['postAnswer'];
let accept: AnswerActions['accept'];
let reject: AnswerActions['reject'];
let listNotices: AnswerActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
  asker = await app.make.user();
  answerer = await app.make.user();
  ({ postQuestion, postAnswer, accept, reject, listNotices } = createAnswerActions(
    app,
    asker,
    answerer,
  ));
});
afterAll(() => app?.close());

const byId = (a: Id, b: Id) => Number(a) - Number(b);

describe('questions', () => {
  it('are listed by how their answers stand, with right totals', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const [open, solved, unsolved, closed] = [
      await postQuestion(category),
      await postQuestion(category),
      await postQuestion(category),
      await postQuestion(category),
    ];
    await accept(await postAnswer(solved));
    await reject(await postAnswer(unsolved));
    const close = { params: { id: closed }, body: { duplicateOf: open } };
    await app.call('PUT /question/:id/close', close, asker.token);
    const by = async (answerState: 'waiting' | '-1' | '0' | '1') => {
      const query = { categoryId: category, answerState };
      const { records, total } = (await app.call('GET /question/page', { query })).data;
      expect(total).toBe(records.length);
      return records.map((record) => record.id);
    };
    expect(await by('waiting')).toEqual([unsolved, open]);
    expect(await by('1')).toEqual([solved]);
    expect(await by('-1')).toEqual([unsolved]);
    expect(await by('0')).toEqual([closed, open]);
  });

  it('are found by a similar title and by their answers, if the caller can read them', async () => {
    const inside = (await app.make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
    const title = '提单发货人填错了能否更改';
    const fields = { model: 'QUESTION' as const, author: asker.id, title };
    const open = (await app.make.article(fields)).id;
    const hidden = (await app.make.article({ ...fields, category: inside })).id;
    await app.runJobs();
    const similar = async (token: string | null) =>
      (
        await app.call('GET /question/similar', { query: { keyword: '提单的发货人更改' } }, token)
      ).data.map((item) => item.id);
    expect(await similar(null)).toEqual([open]);
    expect((await similar(asker.token)).toSorted(byId)).toEqual([open, hidden].toSorted(byId));
    const body = { questionId: open, content: '请联系鸬鹚货代改单' };
    const { data } = await app.call('POST /answer', { body }, answerer.token);
    await app.runJobs();
    const find = async () =>
      (await app.call('GET /search', { query: { keyword: '鸬鹚' } })).data.records;
    const [hit] = await find();
    expect(hit?.id).toBe(open);
    expect(hit?.snippet).toContain('<mark>鸬鹚</mark>');
    await app.call('DELETE /answer/:id', { params: { id: data.id } }, answerer.token);
    await app.runJobs();
    expect(await find()).toEqual([]);
  });

  it('lead to the original where one like them was closed as a duplicate', async () => {
    const title = '海鸥牌集装箱铅封脱落怎么补';
    const [original, closed] = [
      await postQuestion(),
      (await app.make.article({ model: 'QUESTION', author: asker.id, title })).id,
    ];
    const close = { params: { id: closed }, body: { duplicateOf: original } };
    await app.call('PUT /question/:id/close', close, asker.token);
    await app.runJobs();
    const { data } = await app.call('GET /question/similar', { query: { keyword: title } });
    expect(data.map(({ id }) => id)).toEqual([original]);
    const around = { params: { id: original } };
    const similar = (await app.call('GET /question/:id/around', around)).data.similar;
    expect(similar.map(({ id }) => id)).not.toContain(original);
  });

  it('have others like them and articles about the same beside them, as far as they may be read', async () => {
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const tags = [(await app.make.tag()).id];
    const title = '鹧鸪牌报关单退税联遗失如何补办';
    const fields = { model: 'QUESTION' as const, author: asker.id, tags };
    const question = (await app.make.article({ ...fields, title })).id;
    const like = (await app.make.article({ ...fields, title: '鹧鸪牌报关单遗失' })).id;
    const tagged = (await app.make.article({ tags })).id;
    const worded = (await app.make.article({ title: '鹧鸪牌报关单补办步骤' })).id;
    const secret = (await app.make.article({ category: inside, tags, title })).id;
    const news = (await app.make.article({ model: 'NEWS', tags, title })).id;
    await app.runJobs();
    const around = async (token: string | null) => {
      const { data } = await app.call(
        'GET /question/:id/around',
        { params: { id: question } },
        token,
      );
      return [data.similar.map(({ id }) => id), data.articles.map(({ id }) => id)] as const;
    };
    const [similar, articles] = await around(null);
    expect(similar[0]).toBe(like);
    expect(similar).not.toContain(question);
    expect(articles.slice(0, 2)).toEqual([tagged, worded]);
    for (const other of [secret, news, question, like]) expect(articles).not.toContain(other);
    expect((await around(answerer.token))[1]).toContain(secret);
  });

  it('lead to the last original where that was closed as a duplicate, too', async () => {
    const title = '蓝鲸牌装箱单重量写错';
    const makeQuestion = async (words: string) => {
      const fields = { model: 'QUESTION' as const, author: asker.id };
      return (await app.make.article({ ...fields, title: words })).id;
    };
    const [first, second, last] = [
      await makeQuestion(title),
      await makeQuestion('别的甲'),
      await makeQuestion('别的乙'),
    ];
    await app.runJobs();
    for (const [id, duplicateOf] of [
      [first, second],
      [second, last],
    ] as const) {
      await app.call(
        'PUT /question/:id/close',
        { params: { id }, body: { duplicateOf } },
        asker.token,
      );
    }
    const { data } = await app.call(
      'GET /question/similar',
      { query: { keyword: title } },
      asker.token,
    );
    expect(data[0]?.id).toBe(last);
  });

  it('never repeat each other in a ring, however many are closed at once', async () => {
    const closed: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ring = [await postQuestion(), await postQuestion(), await postQuestion()];
      const answers = await Promise.all(
        ring.map((id, place) =>
          app.call(
            'PUT /question/:id/close',
            { params: { id }, body: { duplicateOf: ring[(place + 1) % 3] as Id } },
            asker.token,
          ),
        ),
      );
      closed.push(answers.filter((answer) => answer.code === 200).length);
    }
    expect(closed).toEqual([2, 2, 2, 2, 2]);
  });

  it('notify the asker that a moderator closed them, until they are reopened', async () => {
    const [first, second] = [await postQuestion(), await postQuestion()];
    const moderator = await app.make.user({ role: 'Admin' });
    const close = { params: { id: first }, body: { duplicateOf: second } };
    const before = await listNotices(asker.id);
    expect((await app.call('PUT /question/:id/close', close, moderator.token)).code).toBe(200);
    expect((await app.call('PUT /question/:id/close', close, moderator.token)).code).toBe(200);
    expect(await listNotices(asker.id)).toEqual([...before, 'REVIEW ']);
    const reopen = { params: { id: first } };
    expect((await app.call('PUT /question/:id/reopen', reopen, asker.token)).code).toBe(200);
    expect(await listNotices(asker.id)).toEqual(before);
    expect((await app.call('PUT /question/:id/close', close, asker.token)).code).toBe(200);
    expect(await listNotices(asker.id)).toEqual(before);
  });

  it('are closed while an import is under way', async () => {
    const [first, second] = [await postQuestion(), await postQuestion()];
    const database = openTestPool(app.url);
    const release = await acquireLock(database.pool, LOCKS.import);
    const close = { params: { id: first }, body: { duplicateOf: second } };
    expect((await app.call('PUT /question/:id/close', close, asker.token)).code).toBe(200);
    await release?.();
    await database.close();
  });

  it('invite each person once, and only those who may read them', async () => {
    const question = await postQuestion();
    const invite = (userId: Id) =>
      app.call(
        'POST /question/:id/invite',
        { params: { id: question }, body: { userId } },
        asker.token,
      );
    const guest = await app.make.user({ role: 'Tourist' });
    const codes = await Promise.all([invite(guest.id), invite(guest.id)]);
    expect(codes.map((code) => code.code)).toEqual([200, 200]);
    expect(await listNotices(guest.id)).toEqual(['INVITED ']);
    expect((await invite(asker.id)).code).toBe(400);
    const inactiveUser = await app.make.user({ status: 'INACTIVE' });
    expect((await invite(inactiveUser.id)).code).toBe(400);
  });
});
