import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { clock, startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { sweepContents } from '../content/content-maintenance.ts';
import { countStatistics, sweepStatistics } from './statistics.public.ts';
import { subtractDays, listDaysToCount } from './statistics-count.ts';
import { sql } from '../../../test/sql.ts';

const TODAY = toCompanyDay(new Date());
const YESTERDAY = subtractDays(TODAY, 1);
/** A moment of a day where the company is. */
const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`);

let app: TestApp;
let admin: { id: Id; token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
beforeEach(async () => {
  await sql`truncate contents, categories, statistic_days, statistic_parts, statistic_opinions cascade`.run(
    app.db,
  );
});
afterEach(() => {
  clock.reset();
  expect(app.errors.splice(0)).toEqual([]);
});
afterAll(() => app.close());

const count = (now = new Date()) => countStatistics(app.deps, now);
const overview = async (token = admin.token, range: '7' | '30' | '90' | 'year' = '7') =>
  (await app.call('GET /statistics/overview', { query: { range } }, token)).data;
const loadDay = async (day: string, token = admin.token) =>
  (await overview(token)).days.find((item) => item.day === day);
const publishAt = (id: Id, when: Date) =>
  sql`update contents set published_at = ${when} where id = ${id}`.run(app.db);
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const view = (id: Id, token: string | null) =>
  app.send('POST /article/:id/view', { params: { id }, token, headers });
const rows = async () =>
  await sql<object>`select * from statistic_parts order by day, category_id, model`.all(app.db);

it('reports an empty site, day by day, without a single count', async () => {
  const empty = await overview();
  expect(empty).toMatchObject({ whole: true, countedAt: null });
  expect(empty.days.map(({ day }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((days) => subtractDays(TODAY, days)),
  );
  expect(empty.days.every(({ views, readers }) => views === 0 && readers === 0)).toBe(true);
  expect(empty.before).toMatchObject({ days: 6, views: 0, due: 0 });
  const { data } = await app.call('GET /statistics/waiting', {}, admin.token);
  expect(data.unanswered).toEqual({ count: 0, late: 0 });
  expect(data.overdue).toEqual({ count: 0, most: null });
});

it('counts views, contents and comments of a day, and gives the same result when repeated', async () => {
  const { make } = app;
  const { id: category } = await make.category();
  const [reader, asker] = [await make.user(), await make.user()];
  const article = await make.article({ category });
  const question = await make.article({ model: 'QUESTION' });
  await make.answer({ question: question.id });
  await make.feedback({ content: article.id, type: 'HELPFUL', author: asker.id });
  for (const token of [reader.token, reader.token, asker.token, null])
    await view(article.id, token);
  await count();
  expect(await loadDay(TODAY)).toMatchObject({
    ...{ readers: 3, members: 2, views: 3, memberViews: 2, articles: 1, questions: 1 },
    ...{ answers: 1, due: 1, answered: 1, helpful: 1 },
  });
  const before = await rows();
  await Promise.all([count(), count()]);
  expect(await rows()).toEqual(before);
});

it('counts by days of the company, also where its clocks were changed', async () => {
  const { make } = app;
  const [late, early] = [await make.article(), await make.article()];
  await publishAt(late.id, at(YESTERDAY, '23:59:59.999'));
  await publishAt(early.id, at(TODAY, '00:00:00'));
  await count();
  expect([(await loadDay(YESTERDAY))?.articles, (await loadDay(TODAY))?.articles]).toEqual([1, 1]);

  // on 14 April 1991 the clocks of Shanghai went from 2 to 3 o'clock: the day had 23 hours, and ended at 15:00 UTC
  await publishAt(late.id, new Date('1991-04-14T14:59:59Z'));
  await publishAt(early.id, new Date('1991-04-14T15:00:00Z'));
  await count(new Date('1991-04-15T04:00:00Z'));
  const parts = await sql<{
    day: string;
    published: number;
  }>`select day::text, published from statistic_parts
    where day < '1992-01-01' order by day`.all(app.db);
  expect(parts).toEqual([
    { day: '1991-04-14', published: 1 },
    { day: '1991-04-15', published: 1 },
  ]);
});

it('corrects a day when something of it is answered, approved or deleted later', async () => {
  const { make } = app;
  const question = await make.article({ model: 'QUESTION' });
  const deletedArticle = await make.article();
  for (const { id } of [question, deletedArticle]) await publishAt(id, at(YESTERDAY, '22:00'));
  await count(at(TODAY, '09:00'));
  expect(await loadDay(YESTERDAY)).toMatchObject({
    articles: 1,
    questions: 1,
    due: 0,
    answered: 0,
  });
  const answer = await make.answer({ question: question.id });
  await sql`update answers set created_at = ${at(TODAY, '21:59')} where id = ${answer.id}`.run(
    app.db,
  );
  await sql`update contents set deleted_at = now() where id = ${deletedArticle.id}`.run(app.db);
  await count(at(TODAY, '22:30'));
  expect(await loadDay(YESTERDAY)).toMatchObject({ articles: 0, due: 1, answered: 1 });
  await sql`update answers set created_at = ${at(TODAY, '22:01')} where id = ${answer.id}`.run(
    app.db,
  );
  await count(at(TODAY, '22:30'));
  expect(await loadDay(YESTERDAY)).toMatchObject({ due: 1, answered: 0 });
});

it('keeps the views of a day after the traces of viewers are deleted', async () => {
  const { id } = await app.make.article();
  await view(id, null);
  await sql`update content_views set day = ${subtractDays(TODAY, 2)}`.run(app.db);
  await count();
  await sweepContents(app.db);
  await count();
  expect(await loadDay(subtractDays(TODAY, 2))).toMatchObject({ views: 1, readers: 1 });
  const { data } = await app.call(
    'GET /statistics/day/:day',
    { params: { day: subtractDays(TODAY, 2) } },
    admin.token,
  );
  expect(data).toMatchObject({ closed: true, readers: 1, parts: [{ model: 'ARTICLE', views: 1 }] });
});

it('leaves a day as it was when the worker dies in the middle of it', async () => {
  await app.make.article();
  await count();
  const before = await rows();
  await app.make.article();
  const { transaction } = app.deps;
  let remainingCalls = 4;
  const failingTransaction: typeof transaction = (work) =>
    transaction(async (db) => {
      const result = await work(db);
      remainingCalls -= 1;
      if (remainingCalls === 0) throw new Error('killed');
      return result;
    });
  await expect(
    countStatistics({ ...app.deps, transaction: failingTransaction }, new Date()),
  ).rejects.toThrow('killed');
  expect(await rows()).toEqual(before);
  await count();
  expect((await loadDay(TODAY))?.articles).toBe(2);
});

it('catches up with days that no worker counted, and goes on where a first count ended', () => {
  const now = at('2026-03-01', '00:30');
  expect(listDaysToCount('2026-02-28', now)).toHaveLength(8);
  expect(listDaysToCount('2026-02-10', now)[0]).toBe('2026-02-10');
  expect(listDaysToCount(null, now)).toHaveLength(367);
  expect(listDaysToCount('2020-01-01', now)[0]).toBe('2025-02-28');
});

it('shows a moderator the counts of their categories, and nothing of others', async () => {
  const { make } = app;
  const [ownCategory, other] = [await make.category(), await make.category()];
  const inside = await make.category({ visibility: 'INTERNAL' });
  for (const { id } of [ownCategory, other, inside])
    await make.article({ category: id, title: `在${id}` });
  await make.article({ category: ownCategory.id, status: 'PENDING_REVIEW' });
  await make.article({ category: other.id, status: 'PENDING_REVIEW' });
  const visibleArticle = await make.article({ category: other.id });
  await make.feedback({ content: visibleArticle.id, type: 'WRONG', author: admin.id });
  await count();
  const moderator = await make.user({ role: 'Moderator', scope: [ownCategory.id] });
  expect(await overview(moderator.token)).toMatchObject({ whole: false });
  expect(await loadDay(TODAY, moderator.token)).toMatchObject({
    ...{ articles: 1, readers: null, members: null, searches: null, missed: null, doubted: 0 },
  });
  const loadPending = (token: string) => app.call('GET /statistics/waiting', {}, token);
  expect((await loadPending(moderator.token)).data).toMatchObject({
    reviews: { count: 1 },
    feedback: { count: 0, today: 0 },
  });
  const categories = async (token: string) =>
    (await app.call('GET /statistics/category', { query: {} }, token)).data.map(({ id }) => id);
  expect(await categories(moderator.token)).toEqual([ownCategory.id]);
  expect(await categories(admin.token)).toHaveLength(3);
  const parts = { params: { day: TODAY } };
  const day = await app.call('GET /statistics/day/:day', parts, moderator.token);
  expect(day.data.parts.map((part) => part.category?.id)).toEqual([ownCategory.id]);

  // a role that is no staff does not see a staff category, even when one of its users moderates it
  const role = await make.role({ codes: ['admin.access'] });
  const outsider = await make.user({ role, scope: [inside.id, ownCategory.id] });
  expect(await categories(outsider.token)).toEqual([ownCategory.id]);
  expect((await loadDay(TODAY, outsider.token))?.articles).toBe(1);
  expect((await loadPending(outsider.token)).data).toEqual({
    ...{
      reviews: null,
      comments: null,
      answers: null,
      unanswered: null,
      overdue: null,
      feedback: null,
    },
  });
  const missed = await app.call('GET /statistics/missed', { query: {} }, outsider.token);
  expect(missed.status).toBe(403);
});

it('says what waits and for how long, which articles help, and which are doubted', async () => {
  const { make } = app;
  const { id: category } = await make.category({ name: '信息系统' });
  const [helpfulArticle, doubtedArticle] = [
    await make.article({ category }),
    await make.article({ category }),
  ];
  for (let n = 0; n < 3; n += 1) {
    const author = (await make.user()).id;
    await make.feedback({ content: helpfulArticle.id, type: 'HELPFUL', author });
    await make.feedback({
      content: doubtedArticle.id,
      type: n === 0 ? 'OUTDATED' : 'UNHELPFUL',
      author,
    });
  }
  await sql`update contents set review_by = current_date - 3 where id = ${doubtedArticle.id}`.run(
    app.db,
  );
  const question = await make.article({ model: 'QUESTION' });
  await publishAt(question.id, new Date(Date.now() - 4 * 86_400_000));
  await count();
  const { data } = await app.call('GET /statistics/opinion', { query: {} }, admin.token);
  expect(data.helpful).toEqual([
    { id: helpfulArticle.id, title: helpfulArticle.title, helpful: 3, unhelpful: 0, doubted: 0 },
  ]);
  expect(data.doubted.map(({ id }) => id)).toEqual([doubtedArticle.id]);
  const loadPending = (await app.call('GET /statistics/waiting', {}, admin.token)).data;
  expect(loadPending).toMatchObject({
    unanswered: { count: 1, late: 1 },
    overdue: { count: 1, most: { name: '信息系统', count: 1 } },
    feedback: { count: 1, today: 1 },
  });
  const [row] = (await app.call('GET /statistics/category', { query: {} }, admin.token)).data;
  expect(row).toMatchObject({ contents: 2, helpful: 3, unhelpful: 2, overdue: 1, published: 2 });
});

it('forgets counts of more than two years ago', async () => {
  await count(new Date('2020-05-05T04:00:00Z'));
  await sweepStatistics(app.deps, new Date());
  const remainingCalls = await sql`select from statistic_days where day < '2021-01-01'`.all(app.db);
  expect(remainingCalls).toHaveLength(0);
});
