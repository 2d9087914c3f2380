import type { Id } from '@zhihui/contract/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';

let app: TestApp;
let asker: MadeUser;
let answerer: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  asker = await app.make.user();
  answerer = await app.make.user();
});
afterAll(() => app?.close());

const byId = (a: Id, b: Id) => Number(a) - Number(b);

async function ask(category?: Id): Promise<Id> {
  const wanted = { model: 'QUESTION' as const, author: asker.id };
  return (await app.make.article({ ...wanted, category: category ?? null })).id;
}
const answerTo = async (question: Id, author = answerer.id) =>
  (await app.make.answer({ question, author })).id;
const accept = (id: Id, accepted = true, token = asker.token) =>
  app.call('PUT /answer/:id/accept', { params: { id }, body: { accepted } }, token);
const reject = (id: Id, rejected = true) =>
  app.call('PUT /answer/:id/reject', { params: { id }, body: { rejected } }, asker.token);
const vote = (id: Id, value: -1 | 0 | 1, token: string) =>
  app.call('PUT /answer/:id/vote', { params: { id }, body: { vote: value } }, token);
const page = async (questionId: Id, token: string | null = null, sort?: 'time') => {
  const query = sort === undefined ? { questionId } : { questionId, sort };
  return (await app.call('GET /answer/page', { query }, token)).data;
};
const stateOf = async (id: Id) => {
  const { answer_state, answer_count } = await app.db
    .selectFrom('contents')
    .select(['answer_state', 'answer_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [answer_state, answer_count];
};
const told = async (userId: Id) => {
  await app.runJobs();
  const rows = await app.db
    .selectFrom('notifications')
    .select(['kind', 'anchor'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => `${row.kind} ${row.anchor}`);
};

describe('answering', () => {
  it('renders the text, cleans it, counts it, and tells the asker', async () => {
    const question = await ask();
    const body = { questionId: question, content: '**可以**<script>alert(1)</script>' };
    const { data } = await app.call('POST /answer', { body }, answerer.token);
    expect(data.html).toContain('<strong>可以</strong>');
    expect(data.html).not.toContain('<script');
    expect(await stateOf(question)).toEqual([0, 1]);
    expect(await told(asker.id)).toContain(`ANSWER answer-${data.id}`);
    expect(await told(answerer.id)).toEqual([]);
  });

  it('takes the same text sent twice at once as one answer', async () => {
    const question = await ask();
    const body = { questionId: question, content: '点了两次' };
    const both = [1, 2].map(() => app.call('POST /answer', { body }, answerer.token));
    const [a, b] = await Promise.all(both);
    expect([a?.code, b?.code]).toEqual([200, 200]);
    expect(a?.data.id).toBe(b?.data.id);
    expect(await stateOf(question)).toEqual([0, 1]);
  });

  it('counts answers that come at the same time', async () => {
    const question = await ask();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        app.call(
          'POST /answer',
          { body: { questionId: question, content: `第 ${i}` } },
          answerer.token,
        ),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual(Array(8).fill(200));
    expect(await stateOf(question)).toEqual([0, 8]);
  });

  it('is refused with words beside the field when there is nothing in it, or too much', async () => {
    const questionId = await ask();
    for (const content of ['', '  \n', '长'.repeat(30_001)]) {
      const answer = await app.send('POST /answer', {
        body: { questionId, content },
        token: answerer.token,
      });
      expect(answer.code).toBe(400);
      expect(answer.data).toMatchObject({ fields: { content: expect.stringMatching(/回答/u) } });
    }
  });

  it('is refused once the question is closed or deleted, and not even seen from outside', async () => {
    const [question, original] = [await ask(), await ask()];
    await answerTo(question);
    const closing = { params: { id: question }, body: { duplicateOf: original } };
    expect((await app.call('PUT /question/:id/close', closing, asker.token)).code).toBe(200);
    const body = { questionId: question, content: '晚了' };
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(409);
    const back = { params: { id: original }, body: { duplicateOf: question } };
    expect((await app.call('PUT /question/:id/close', back, asker.token)).code).toBe(409);
    await app.call('PUT /question/:id/reopen', { params: { id: question } }, asker.token);
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(200);
    const now = new Date();
    await app.db
      .updateTable('contents')
      .set({ deleted_at: now })
      .where('id', '=', question)
      .execute();
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(404);
    const list = await app.send('GET /answer/page', { query: { questionId: String(question) } });
    expect(list.code).toBe(404);
  });

  it('goes with its question when the category turns INTERNAL', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const question = await ask(category);
    const id = await answerTo(question);
    const guest = await app.make.user({ role: 'Tourist' });
    expect((await vote(id, 1, guest.token)).code).toBe(200);
    await app.db
      .updateTable('categories')
      .set({ visibility: 2 })
      .where('id', '=', category)
      .execute();
    for (const token of [null, guest.token]) {
      const one = await app.send('GET /answer/:id', { params: { id: String(id) }, token });
      expect(one.code).toBe(404);
    }
    expect((await vote(id, 0, guest.token)).code).toBe(404);
    expect((await page(question, asker.token)).total).toBe(1);
  });

  it('with a word of the list waits for a reviewer, and only then is told', async () => {
    await app.make.setting('sensitiveWords', ['机密']);
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const question = await ask(category);
    const body = { questionId: question, content: '这是机密' };
    const { data } = await app.call('POST /answer', { body }, answerer.token);
    expect(data.status).toBe('PENDING_REVIEW');
    expect(await stateOf(question)).toEqual([0, 0]);
    expect((await page(question)).records).toEqual([]);
    expect((await page(question, answerer.token)).total).toBe(1);
    expect(await told(asker.id)).not.toContain(`ANSWER answer-${data.id}`);
    expect((await accept(data.id)).code).toBe(404);
    const moderator = await app.make.user({ role: 'Moderator', reach: [category] });
    const verdict = { body: { id: data.id, status: 'APPROVED' as const } };
    const done = await app.call('POST /auditlog/answer', verdict, moderator.token);
    expect((await app.call('POST /auditlog/answer', verdict, moderator.token)).code).toBe(409);
    expect(await stateOf(question)).toEqual([0, 1]);
    expect(await told(asker.id)).toContain(`ANSWER answer-${data.id}`);
    const undo = { params: { id: done.data.auditLogId } };
    expect((await app.call('DELETE /auditlog/answer/:id', undo, moderator.token)).code).toBe(200);
    expect(await stateOf(question)).toEqual([0, 0]);
    expect(await told(asker.id)).not.toContain(`ANSWER answer-${data.id}`);
    await app.make.setting('sensitiveWords', []);
  });

  it('keeps what somebody else saved in between', async () => {
    const id = await answerTo(await ask());
    const edit = (content: string) =>
      app.call('PUT /answer', { body: { id, content, revision: 1 } }, answerer.token);
    const codes = await Promise.all([edit('甲'), edit('乙')]);
    expect(codes.map((one) => one.code).toSorted(byId)).toEqual([200, 409]);
  });
});

describe('accepting', () => {
  it('keeps one accepted answer however many accept at once', async () => {
    const question = await ask();
    const ids = [await answerTo(question), await answerTo(question), await answerTo(question)];
    const admin = await app.make.user({ role: 'Admin' });
    const all = await Promise.all(ids.flatMap((id) => [accept(id), accept(id, true, admin.token)]));
    expect(all.map((one) => one.code)).toEqual(Array(6).fill(200));
    const { records } = await page(question);
    expect(records.filter((one) => one.accepted)).toHaveLength(1);
    expect(records[0]?.accepted).toBe(true);
    expect(await stateOf(question)).toEqual([1, 3]);
  });

  it('of an answer that is deleted meanwhile leaves nothing accepted', async () => {
    const question = await ask();
    const id = await answerTo(question);
    const [accepted, deleted] = await Promise.all([
      accept(id),
      app.call('DELETE /answer/:id', { params: { id } }, answerer.token),
    ]);
    expect([200, 404]).toContain(accepted.code);
    expect(deleted.code).toBe(200);
    expect(await stateOf(question)).toEqual([0, 0]);
    expect((await accept(id)).code).toBe(404);
  });

  it('is the asker’s, told once, and can be taken back', async () => {
    const question = await ask();
    const id = await answerTo(question);
    expect((await accept(id, true, answerer.token)).code).toBe(403);
    await accept(id);
    await accept(id);
    const before = await told(answerer.id);
    expect(before.filter((one) => one === `ACCEPTED answer-${id}`)).toHaveLength(1);
    await accept(id, false);
    expect(await stateOf(question)).toEqual([0, 1]);
  });

  it('gives way to the word that it is not solved, and back', async () => {
    const question = await ask();
    const id = await answerTo(question);
    await accept(id);
    await reject(id);
    expect(await stateOf(question)).toEqual([-1, 1]);
    await accept(id);
    expect(await stateOf(question)).toEqual([1, 1]);
    await reject(id);
    await reject(id, false);
    expect(await stateOf(question)).toEqual([0, 1]);
  });

  it('leads to one draft that names the author, however often it is asked for', async () => {
    const question = await ask();
    const id = await answerTo(question);
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

describe('an address that names an answer', () => {
  it('leads to its page in either order, as that reader has the pages; to the first when it is not there', async () => {
    const question = await ask();
    const ids: Id[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await answerTo(question));
    await app.make.answer({ question, author: asker.id, status: 'PENDING_REVIEW' });
    const [first, , , wanted, deleted, , last] = ids as [Id, Id, Id, Id, Id, Id, Id];
    await accept(last);
    await vote(deleted, 1, asker.token);
    await app.call('DELETE /answer/:id', { params: { id: deleted } }, answerer.token);
    const found = async (at: Id, sort: 'votes' | 'time', token: string | null = null) => {
      const query = { questionId: question, at, sort, size: 2 };
      const { data } = await app.call('GET /answer/page', { query }, token);
      return [data.current, data.records.some(({ id }) => id === at)];
    };
    // accepted, then by age: last first | second third | wanted sixth
    expect(await found(last, 'votes')).toEqual([1, true]);
    expect(await found(wanted, 'votes')).toEqual([3, true]);
    expect(await found(first, 'votes')).toEqual([1, true]);
    // accepted, then the youngest: last sixth | wanted third | second first
    expect(await found(wanted, 'time')).toEqual([2, true]);
    expect(await found(first, 'time')).toEqual([3, true]);
    // whose own answer waits has one more before it
    expect(await found(first, 'time', asker.token)).toEqual([4, true]);
    expect(await found(deleted, 'votes')).toEqual([1, false]);
    expect(await found(await answerTo(await ask()), 'votes')).toEqual([1, false]);
  });
});

describe('voting', () => {
  it('counts a person once, also twice at once, and orders by it below the accepted one', async () => {
    const question = await ask();
    const [low, high, chosen] = [
      await answerTo(question),
      await answerTo(question),
      await answerTo(question),
    ];
    const voter = await app.make.user();
    await Promise.all(Array.from({ length: 5 }, () => vote(high, 1, voter.token)));
    await vote(low, -1, voter.token);
    await accept(chosen);
    const { records } = await page(question, voter.token);
    expect(records.map((one) => [one.id, one.voteCount, one.myVote])).toEqual([
      [chosen, 0, 0],
      [high, 1, 1],
      [low, -1, -1],
    ]);
    expect((await vote(low, 1, voter.token)).data.voteCount).toBe(1);
    expect((await vote(low, 0, voter.token)).data.voteCount).toBe(0);
    expect((await page(question, null, 'time')).records.map((one) => one.id)).toEqual([
      chosen,
      high,
      low,
    ]);
  });
});

describe('questions', () => {
  it('are listed by how their answers stand, with right totals', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const [open, solved, unsolved, closed] = [
      await ask(category),
      await ask(category),
      await ask(category),
      await ask(category),
    ];
    await accept(await answerTo(solved));
    await reject(await answerTo(unsolved));
    const close = { params: { id: closed }, body: { duplicateOf: open } };
    await app.call('PUT /question/:id/close', close, asker.token);
    const by = async (answerState: 'waiting' | '-1' | '0' | '1') => {
      const query = { categoryId: category, answerState };
      const { records, total } = (await app.call('GET /question/page', { query })).data;
      expect(total).toBe(records.length);
      return records.map((one) => one.id);
    };
    expect(await by('waiting')).toEqual([unsolved, open]);
    expect(await by('1')).toEqual([solved]);
    expect(await by('-1')).toEqual([unsolved]);
    expect(await by('0')).toEqual([closed, open]);
  });

  it('are found by a title like theirs and by their answers, by those who may read them', async () => {
    const inside = (await app.make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
    const title = '提单发货人填错了能否更改';
    const wanted = { model: 'QUESTION' as const, author: asker.id, title };
    const open = (await app.make.article(wanted)).id;
    const hidden = (await app.make.article({ ...wanted, category: inside })).id;
    await app.runJobs();
    const similar = async (token: string | null) =>
      (
        await app.call('GET /question/similar', { query: { keyword: '提单的发货人更改' } }, token)
      ).data.map((one) => one.id);
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

  it('have others like them and articles about the same beside them, as far as they may be read', async () => {
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const tags = [(await app.make.tag()).id];
    const title = '鹧鸪牌报关单退税联遗失如何补办';
    const wanted = { model: 'QUESTION' as const, author: asker.id, tags };
    const question = (await app.make.article({ ...wanted, title })).id;
    const like = (await app.make.article({ ...wanted, title: '鹧鸪牌报关单遗失' })).id;
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

  it('invite each person once, and only those who may read them', async () => {
    const question = await ask();
    const invite = (userId: Id) =>
      app.call(
        'POST /question/:id/invite',
        { params: { id: question }, body: { userId } },
        asker.token,
      );
    const guest = await app.make.user({ role: 'Tourist' });
    const codes = await Promise.all([invite(guest.id), invite(guest.id)]);
    expect(codes.map((one) => one.code)).toEqual([200, 200]);
    expect(await told(guest.id)).toEqual(['INVITED ']);
    expect((await invite(asker.id)).code).toBe(400);
    const gone = await app.make.user({ status: 'INACTIVE' });
    expect((await invite(gone.id)).code).toBe(400);
  });
});
