import { MAX_WAITING } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { ids, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY, startOfDaySql } from '../../db/company-day.ts';
import { isLive } from '../../visibility/content-access.ts';
import type { Scope } from './statistics.scope.ts';

type ModeratorScope = readonly Id[] | null;

const IN_MODERATOR_SCOPE = `(:moderatorScope::bigint[] is null or c.category_id = any(:moderatorScope))`;
const IN_SCOPE = `(:scope::bigint[] is null or c.category_id = any(:scope))`;

const UNANSWERED = statement({
  name: 'statistics.unanswered',
  params: { scope: nullable(ids) },
  row: { count: int, late: int },
  text: `select count(*)::int as count, count(*) filter (where published_at < now() - interval '3 days')::int as late
     from (select c.published_at from contents c where c.model = 'QUESTION' and ${isLive('c')} and c.answer_count = 0
       and c.closed_at is null and ${IN_SCOPE} order by c.published_at, c.id limit ${MAX_WAITING}) few`,
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
         and c.model = 'ARTICLE' and ${isLive('c')} and ${IN_SCOPE} order by c.review_by limit ${MAX_WAITING}),
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
