import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { TODAY, startOfDaySql } from '../../db/company-day.ts';
import type { Db } from '../../db/db.ts';
import { bigint, day, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isCategoryReadable, isContentReadable, isLive } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';

/** Categories whose counts the caller sees; null for the whole site. */
export type Scope = readonly Id[] | null;

/** SQL: `p`, a row of statistic_parts, belongs to the scope. */
export const IN_SCOPE = `(:scope::bigint[] is null or p.category_id = any(:scope))`;

const SCOPE = statement({
  name: 'statistics.scope',
  params: { scope: ids, ...viewerParams },
  row: { id },
  text: `select k.id from categories k where k.id = any(:scope::bigint[]) and ${isCategoryReadable('k', VIEWER)}`,
});

/** Which of these categories the viewer may know of. */
export async function filterReadable(db: Db, scope: readonly Id[], viewer: Viewer): Promise<Id[]> {
  return (await SCOPE.all(db, { scope, ...viewer })).map((row) => row.id);
}

const FROM_ZERO_RESULT = `from missed_words w join missed_word_reach r on r.word = w.word and r.first_searcher is null
  where w.day >= :from::date`;
const LIST_ZERO_RESULT = statement({
  name: 'statistics.missed',
  params: { from: day, limit: bigint, offset: bigint },
  row: { word: text, searchers: int, unanswered: int },
  text: `select w.word, sum(w.searchers)::int as searchers, sum(w.unanswered)::int as unanswered ${FROM_ZERO_RESULT} group by w.word
     order by sum(w.searchers) desc, w.word limit :limit offset :offset`,
});
const COUNT_ZERO_RESULT = statement({
  name: 'statistics.missed-count',
  params: { from: day },
  row: { total: int },
  text: `select count(distinct w.word)::int as total ${FROM_ZERO_RESULT}`,
});

const VERDICTS = statement({
  name: 'statistics.answer-verdicts',
  params: { from: day },
  row: { useful: int, useless: int },
  text: `select coalesce(sum(useful), 0)::int as useful, coalesce(sum(useless), 0)::int as useless
     from answer_verdict_days where day >= :from::date`,
});

/** Words that found nothing since a day and more than one person searched for, the most searched first; and verdicts on answers. */
export async function listZeroResultQueries(db: Db, from: string, limit: number, offset: number) {
  const records = await LIST_ZERO_RESULT.all(db, { from, limit, offset });
  const { total } = await COUNT_ZERO_RESULT.one(db, { from });
  const answers = await VERDICTS.one(db, { from });
  return { records, total, answers };
}

const CATEGORIES = statement({
  name: 'statistics.categories',
  params: { from: day, scope: nullable(ids) },
  row: {
    ...{ id, name: text, model: textOf<ContentModel>(), contents: int, published: int, views: int },
    ...{ helpful: int, unhelpful: int, overdue: int, latest_at: nullable(timestamp) },
  },
  text: `select k.id, k.name, k.model, coalesce(n.live, 0) as contents, coalesce(p.published, 0)::int as published,
       coalesce(p.views, 0)::int as views, coalesce(p.helpful, 0)::int as helpful, coalesce(p.unhelpful, 0)::int as unhelpful,
       coalesce(o.overdue, 0)::int as overdue, greatest(pinned.at, plain.at) as latest_at
     from categories k
       left join content_counts n on n.model = k.model and n.category_id = k.id
       left join (select category_id, sum(published) as published, sum(views) as views, sum(helpful) as helpful,
           sum(unhelpful) as unhelpful
         from statistic_parts p where day >= :from::date and ${IN_SCOPE} group by category_id) p on p.category_id = k.id
       left join (select c.category_id, count(*) as overdue from contents c
         where c.review_by < ${TODAY} and c.review_by is not null and c.live_revision is not null and c.deleted_at is null
         group by c.category_id) o on o.category_id = k.id
       left join lateral (select c.published_at as at from contents c where c.category_id = k.id and c.pinned
         and c.live_revision is not null and c.deleted_at is null order by c.published_at desc limit 1) pinned on true
       left join lateral (select c.published_at as at from contents c where c.category_id = k.id and not c.pinned
         and c.live_revision is not null and c.deleted_at is null order by c.published_at desc limit 1) plain on true
     where :scope::bigint[] is null or k.id = any(:scope)
     order by k.model, coalesce(p.views, 0) desc, k.id`,
});

/** All categories of a scope with their sums since a day. */
export async function listCategories(db: Db, from: string, scope: Scope) {
  return CATEGORIES.all(db, { from, scope });
}

const MAX_SHOWN = 5;
const opinionStatement = (name: string, order: string, minimum: string) =>
  statement({
    name,
    params: { from: day, scope: nullable(ids), ...viewerParams },
    row: { id, title: text, helpful: int, unhelpful: int, doubted: int },
    text: `select c.id, c.title, o.helpful, o.unhelpful, o.doubted
       from (select content_id, sum(helpful)::int as helpful, sum(unhelpful)::int as unhelpful, sum(doubted)::int as doubted
         from statistic_opinions where day >= :from::date group by content_id) o
       join contents c on c.id = o.content_id left join categories k on k.id = c.category_id
       where ${minimum} and (:scope::bigint[] is null or c.category_id = any(:scope))
         and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}
       order by ${order}, c.id limit ${MAX_SHOWN}`,
  });
const HELPFUL = opinionStatement(
  'statistics.helpful',
  'o.helpful - o.unhelpful desc, o.helpful desc',
  'o.helpful > o.unhelpful',
);
const MOST_DOUBTED = opinionStatement(
  'statistics.doubted',
  'o.doubted + o.unhelpful - o.helpful desc, o.doubted desc',
  'o.doubted + o.unhelpful > 0 and o.doubted + o.unhelpful >= o.helpful',
);

/** What of a scope readers found most helpful, and what they doubted most. */
export async function listOpinions(db: Db, from: string, scope: Scope, viewer: Viewer) {
  const [helpful, doubted] = await Promise.all([
    HELPFUL.all(db, { from, scope, ...viewer }),
    MOST_DOUBTED.all(db, { from, scope, ...viewer }),
  ]);
  return { helpful, doubted };
}

type ModeratorScope = readonly Id[] | null;

const IN_MODERATOR_SCOPE = `(:moderatorScope::bigint[] is null or c.category_id = any(:moderatorScope))`;
const IN_CONTENT_SCOPE = `(:scope::bigint[] is null or c.category_id = any(:scope))`;

const UNANSWERED = statement({
  name: 'statistics.unanswered',
  params: { scope: nullable(ids) },
  row: { count: int, late: int },
  text: `select count(*)::int as count, count(*) filter (where published_at < now() - interval '3 days')::int as late
     from (select c.published_at from contents c where c.model = 'QUESTION' and ${isLive('c')} and c.answer_count = 0
       and c.closed_at is null and ${IN_CONTENT_SCOPE} order by c.published_at, c.id limit ${MAX_WAITING}) few`,
});

/** Open questions without an answer, and how many for more than three days. */
export async function countUnanswered(db: Db, scope: Scope) {
  return UNANSWERED.one(db, { scope });
}

const OVERDUE = statement({
  name: 'statistics.overdue',
  params: { scope: nullable(ids) },
  row: { count: int, name: nullable(text), most: nullable(int) },
  text: `with few as (select c.category_id from contents c where c.review_by is not null and c.review_by < ${TODAY}
         and c.model = 'ARTICLE' and ${isLive('c')} and ${IN_CONTENT_SCOPE} order by c.review_by limit ${MAX_WAITING}),
       most as (select category_id, count(*)::int as n from few where category_id is not null group by category_id
         order by count(*) desc, category_id limit 1)
     select (select count(*) from few)::int as count, k.name, most.n as most
     from (values (1)) one(row) left join most on true left join categories k on k.id = most.category_id`,
});

/** Articles past the day to look through them, and the category with most of them. */
export async function countOverdue(db: Db, scope: Scope) {
  return OVERDUE.one(db, { scope });
}

const FEEDBACK = statement({
  name: 'statistics.doubts',
  params: { moderatorScope: nullable(ids) },
  row: { count: int, today: int },
  text: `select count(*)::int as count, count(*) filter (where created_at >= ${startOfDaySql(TODAY)})::int as today
     from (select f.created_at from feedbacks f cross join lateral (select from contents c
         where c.id = f.content_id and c.deleted_at is null and ${IN_MODERATOR_SCOPE} limit 1) there
       where f.state = 'OPEN' and f.type in ('OUTDATED', 'WRONG')
       order by f.created_at desc, f.id limit ${MAX_WAITING}) few`,
});

/** Open feedback that says something is outdated or wrong, and how much of it came today. */
export async function countOpenDoubts(db: Db, moderatorScope: ModeratorScope) {
  return FEEDBACK.one(db, { moderatorScope });
}
