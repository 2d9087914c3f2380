import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnswerActions } from '../../../test/answer-actions.ts';
import type { AnswerActions } from '../../../test/answer-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let asker: MadeUser;
let answerer: MadeUser;
let postQuestion: AnswerActions['postQuestion'];
let postAnswer: AnswerActions['postAnswer'];
let accept: AnswerActions['accept'];
let vote: AnswerActions['vote'];
let page: AnswerActions['page'];
let findState: AnswerActions['findState'];
let listNotices: AnswerActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
  asker = await app.make.user();
  answerer = await app.make.user();
  ({ postQuestion, postAnswer, accept, vote, page, findState, listNotices } = createAnswerActions(
    app,
    asker,
    answerer,
  ));
});
afterAll(() => app?.close());

const byId = (a: Id, b: Id) => Number(a) - Number(b);

describe('answering', () => {
  it('renders and sanitises the text, counts the answer, and notifies the asker', async () => {
    const question = await postQuestion();
    const body = { questionId: question, content: '**可以**<script>alert(1)</script>' };
    const { data } = await app.call('POST /answer', { body }, answerer.token);
    expect(data.html).toContain('<strong>可以</strong>');
    expect(data.html).not.toContain('<script');
    expect(await findState(question)).toEqual([0, 1]);
    expect(await listNotices(asker.id)).toContain(`ANSWER answer-${data.id}`);
    expect(await listNotices(answerer.id)).toEqual([]);
  });

  it('stores the same text once when it is sent twice at once', async () => {
    const question = await postQuestion();
    const body = { questionId: question, content: '点了两次' };
    const both = [1, 2].map(() => app.call('POST /answer', { body }, answerer.token));
    const [a, b] = await Promise.all(both);
    expect([a?.code, b?.code]).toEqual([200, 200]);
    expect(a?.data.id).toBe(b?.data.id);
    expect(await findState(question)).toEqual([0, 1]);
  });

  it('counts concurrent answers correctly', async () => {
    const question = await postQuestion();
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
    expect(await findState(question)).toEqual([0, 8]);
  });

  it('refuses an empty or too long text with an error at the field', async () => {
    const questionId = await postQuestion();
    for (const content of ['', '  \n', '长'.repeat(30_001)]) {
      const answer = await app.send('POST /answer', {
        body: { questionId, content },
        token: answerer.token,
      });
      expect(answer.code).toBe(400);
      expect(answer.data).toMatchObject({ fields: { content: expect.stringMatching(/回答/u) } });
    }
  });

  it('is refused when the question is closed or deleted, and hidden from visitors', async () => {
    const [question, original] = [await postQuestion(), await postQuestion()];
    await postAnswer(question);
    const closing = { params: { id: question }, body: { duplicateOf: original } };
    expect((await app.call('PUT /question/:id/close', closing, asker.token)).code).toBe(200);
    const body = { questionId: question, content: '晚了' };
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(409);
    const reverseRequest = { params: { id: original }, body: { duplicateOf: question } };
    expect((await app.call('PUT /question/:id/close', reverseRequest, asker.token)).code).toBe(409);
    await app.call('PUT /question/:id/reopen', { params: { id: question } }, asker.token);
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(200);
    const now = new Date();
    await sql`update contents set deleted_at = ${now} where id = ${question}`.run(app.db);
    expect((await app.call('POST /answer', { body }, answerer.token)).code).toBe(404);
    const list = await app.send('GET /answer/page', { query: { questionId: String(question) } });
    expect(list.code).toBe(404);
  });

  it('is hidden with its question when the category becomes INTERNAL', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const question = await postQuestion(category);
    const id = await postAnswer(question);
    const outsider = await app.make.user({ role: 'Tourist' });
    expect((await vote(id, 1, outsider.token)).code).toBe(200);
    await sql`update categories set visibility = 2 where id = ${category}`.run(app.db);
    for (const token of [null, outsider.token]) {
      const response = await app.send('GET /answer/:id', { params: { id: String(id) }, token });
      expect(response.code).toBe(404);
    }
    expect((await vote(id, 0, outsider.token)).code).toBe(404);
    expect((await page(question, asker.token)).total).toBe(1);
  });

  it('waits for review when it contains a blocked word, and notifies only after approval', async () => {
    await app.make.setting('sensitiveWords', ['机密']);
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const question = await postQuestion(category);
    const body = { questionId: question, content: '这是机密' };
    const { data } = await app.call('POST /answer', { body }, answerer.token);
    expect(data.status).toBe('PENDING_REVIEW');
    expect(await findState(question)).toEqual([0, 0]);
    expect((await page(question)).records).toEqual([]);
    expect((await page(question, answerer.token)).total).toBe(1);
    expect(await listNotices(asker.id)).not.toContain(`ANSWER answer-${data.id}`);
    expect((await accept(data.id)).code).toBe(404);
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    const verdict = { body: { id: data.id, status: 'APPROVED' as const } };
    const verdictAnswer = await app.call('POST /auditlog/answer', verdict, moderator.token);
    expect((await app.call('POST /auditlog/answer', verdict, moderator.token)).code).toBe(409);
    expect(await findState(question)).toEqual([0, 1]);
    expect(await listNotices(asker.id)).toContain(`ANSWER answer-${data.id}`);
    const undo = { params: { id: verdictAnswer.data.auditLogId } };
    expect((await app.call('DELETE /auditlog/answer/:id', undo, moderator.token)).code).toBe(200);
    expect(await findState(question)).toEqual([0, 0]);
    expect(await listNotices(asker.id)).not.toContain(`ANSWER answer-${data.id}`);
    await app.make.setting('sensitiveWords', []);
  });

  it('rejects a verdict on a text that has changed since', async () => {
    await app.make.setting('sensitiveWords', ['违禁']);
    const content = '含违禁词的回答';
    const body = { questionId: await postQuestion(), content };
    const { id } = (await app.call('POST /answer', { body }, answerer.token)).data;
    const { token } = await app.make.user({ role: 'Admin' });
    const edited = { body: { id, content: `${content}，改过`, revision: 1 } };
    await app.call('PUT /answer', edited, answerer.token);
    const approve = (revision: number) => {
      const verdict = { body: { id, status: 'APPROVED' as const, revision } };
      return app.call('POST /auditlog/answer', verdict, token);
    };
    expect((await approve(1)).code).toBe(409);
    const query = { size: 100 };
    const { records } = (await app.call('GET /auditlog/answer/page', { query }, token)).data;
    const pendingAnswer = records.find((record) => record.id === id);
    expect((await approve(pendingAnswer?.revision ?? 0)).code).toBe(200);
    await app.make.setting('sensitiveWords', []);
  });

  it('does not overwrite what another user saved in between', async () => {
    const id = await postAnswer(await postQuestion());
    const edit = (content: string) =>
      app.call('PUT /answer', { body: { id, content, revision: 1 } }, answerer.token);
    const codes = await Promise.all([edit('甲'), edit('乙')]);
    expect(codes.map((code) => code.code).toSorted(byId)).toEqual([200, 409]);
  });
});
