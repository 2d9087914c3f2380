import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createAnswerActions } from '../../../test/answer-actions.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sweepContents } from '../content/content-maintenance.ts';
import { sql } from '../../../test/sql.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('top contributors', () => {
  it('are counted from items and answers that the reader can read', async () => {
    const [asker, expert] = [await app.make.user(), await app.make.user()];
    const { postQuestion, postAnswer } = createAnswerActions(app, asker, expert);
    const inside = (await app.make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
    for (const category of [undefined, undefined, inside])
      await postAnswer(await postQuestion(category));
    const contributions = async (token: string | null, model?: 'QUESTION' | 'ARTICLE') => {
      const { data } = await app.call('GET /home/contributors', { query: { model } }, token);
      return Object.fromEntries(
        data.map(({ id, count, answers }) => [String(id), [count, answers]]),
      );
    };
    expect(await contributions(null)).toEqual({ [asker.id]: [2, 0], [expert.id]: [0, 2] });
    expect(await contributions(expert.token, 'QUESTION')).toEqual({
      [asker.id]: [3, 0],
      [expert.id]: [0, 3],
    });
    expect(await contributions(expert.token, 'ARTICLE')).toEqual({});
  });
});

describe('most viewed items', () => {
  it('are ranked by views of the last seven days among readable items', async () => {
    const inside = (await app.make.category({ visibility: 'INTERNAL' })).id;
    const readOnceId = (await app.make.article({})).id;
    const readTwiceId = (await app.make.article({})).id;
    const hidden = (await app.make.article({ category: inside })).id;
    const readers = [await app.make.user(), await app.make.user(), await app.make.user()];
    const read = async (id: Id, times: number) => {
      for (const { token } of readers.slice(0, times)) {
        const request = { params: { id }, token, headers: { 'user-agent': BROWSER } };
        await app.send('POST /article/:id/view', request);
        // one user counts once a day
        await app.send('POST /article/:id/view', request);
      }
    };
    await read(readOnceId, 1);
    await read(readTwiceId, 2);
    await read(hidden, 3);
    const listMostRead = async (token: string | null) => {
      const { data } = await app.call('GET /home/mostRead', { query: { model: 'ARTICLE' } }, token);
      return data.map(({ id }) => id);
    };
    expect(await listMostRead(null)).toEqual([readTwiceId, readOnceId]);
    expect(await listMostRead(readers[0]!.token)).toEqual([hidden, readTwiceId, readOnceId]);

    // the state seven days later, after the sweep
    const move = sql`update content_day_views set day = day - 7 where content_id = ${readTwiceId}`;
    await move.run(app.db);
    expect(await listMostRead(null)).toEqual([readOnceId]);
    await sweepContents(app.db);
    const dayViews = await sql<{ content_id: Id }>`select content_id from content_day_views`.all(
      app.db,
    );
    expect(dayViews.map((row) => row.content_id)).not.toContain(readTwiceId);
  });
});

describe('pending work of a user', () => {
  it('includes open questions they were invited to, until they answer', async () => {
    const [asker, expert] = [await app.make.user(), await app.make.user()];
    const { postQuestion, postAnswer, accept } = createAnswerActions(app, asker, expert);
    const questionIds = [await postQuestion(), await postQuestion(), await postQuestion()] as const;
    for (const id of questionIds) {
      const input = { params: { id }, body: { userId: expert.id } };
      expect((await app.call('POST /question/:id/invite', input, asker.token)).status).toBe(200);
    }
    const loadPending = async () =>
      (await app.call('GET /home/waiting', {}, expert.token)).data.invited;
    expect(await loadPending()).toBe(3);
    await postAnswer(questionIds[0]);
    await accept(await postAnswer(questionIds[1], (await app.make.user()).id));
    expect(await loadPending()).toBe(1);
    await app.call('DELETE /question/:id', { params: { id: questionIds[2] } }, asker.token);
    expect(await loadPending()).toBe(0);
  });

  it('includes texts waiting for their review, within their categories', async () => {
    const category = (await app.make.category({ model: 'QUESTION' })).id;
    const [asker, outsider] = [await app.make.user(), await app.make.user({ role: 'Tourist' })];
    const { postQuestion } = createAnswerActions(app, asker, outsider);
    const question = await postQuestion(category);
    await app.make.setting('sensitiveWords', ['机密']);
    for (const content of ['机密一', '机密二']) {
      const body = { questionId: question, content };
      expect((await app.call('POST /answer', { body }, asker.token)).data.status).toBe(
        'PENDING_REVIEW',
      );
    }
    const comment = { targetType: 'QUESTION' as const, targetId: question, content: '外面的意见' };
    await app.call('POST /comment', { body: comment }, outsider.token);
    await app.make.setting('sensitiveWords', []);
    const loadPending = async (token: string) => {
      const { reviews, comments, answers } = (await app.call('GET /home/waiting', {}, token)).data;
      return { reviews, comments, answers };
    };
    const moderator = await app.make.user({ role: 'Moderator', scope: [category] });
    expect(await loadPending(moderator.token)).toEqual({ reviews: 0, comments: 1, answers: 2 });
    const otherCategory = (await app.make.category({ model: 'QUESTION' })).id;
    const other = await app.make.user({ role: 'Moderator', scope: [otherCategory] });
    const none = { reviews: 0, comments: 0, answers: 0 };
    expect(await loadPending(other.token)).toEqual(none);
    expect(await loadPending(asker.token)).toEqual(none);
  });
});
