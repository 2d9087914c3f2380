import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** Actions of tests on questions of `asker` and answers of `answerer`. */
export function createAnswerActions(app: TestApp, asker: MadeUser, answerer: MadeUser) {
  async function postQuestion(category?: Id): Promise<Id> {
    const fields = { model: 'QUESTION' as const, author: asker.id };
    return (await app.make.article({ ...fields, category: category ?? null })).id;
  }
  const postAnswer = async (question: Id, author = answerer.id) =>
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
  const findState = async (id: Id) => {
    const { answer_state, answer_count } = await sql<{
      answer_state: number;
      answer_count: number;
    }>`select answer_state, answer_count
      from contents where id = ${id}`.one(app.db);
    return [answer_state, answer_count];
  };
  const listNotices = async (userId: Id) => {
    await app.runJobs();
    const rows = await sql<{ kind: string; anchor: string }>`select kind, anchor
      from notifications where user_id = ${userId} and withdrawn_at is null`.all(app.db);
    return rows.map((row) => `${row.kind} ${row.anchor}`);
  };

  return {
    postQuestion,
    postAnswer,
    accept,
    reject,
    vote,
    page,
    findState,
    listNotices,
  };
}

export type AnswerActions = ReturnType<typeof createAnswerActions>;
