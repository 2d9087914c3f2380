import type { Db } from '../../db/db.ts';
import { bool, day, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { startOfDaySql } from '../../db/company-day.ts';
import { isLive } from '../../visibility/content-access.ts';

const DAY_START = startOfDaySql(':day');
const DAY_END = startOfDaySql('(:day::date + 1)');
const withinDaySql = (column: string): string =>
  `${column} >= ${DAY_START} and ${column} < ${DAY_END}`;

const LOCK = statement({
  name: 'statistics.lock',
  params: {},
  text: `select pg_advisory_xact_lock(hashtext('statistics'))`,
});

const LOCK_DAY = statement({
  name: 'statistics.begin-day',
  params: { day },
  row: { closed: bool },
  text: `insert into statistic_days as d (day, counted_at) values (:day::date, clock_timestamp())
     on conflict (day) do update set counted_at = excluded.counted_at returning d.closed`,
});

/** Locks the day for this transaction. Resolves to whether its views and searches are final. */
export async function lockDay(db: Db, day: string): Promise<boolean> {
  await LOCK.run(db, {});
  const { closed } = await LOCK_DAY.one(db, { day });
  return closed;
}

const CLEAR_VIEWS = statement({
  name: 'statistics.clear-views',
  params: { day },
  text: `update statistic_parts set views = 0, member_views = 0 where day = :day::date`,
});
const VIEWS = statement({
  name: 'statistics.views',
  params: { day },
  text: `insert into statistic_parts (day, category_id, model, views, member_views)
     select :day::date, c.category_id, c.model, sum(v.views), sum(v.members)
     from (select content_id, count(*) as views, count(*) filter (where viewer ~ '^u[0-9]{1,19}$') as members
         from content_views where day = :day::date group by content_id) v
       cross join lateral (select coalesce(category_id, 0) as category_id, model from contents where id = v.content_id limit 1) c
     group by 2, 3
     on conflict (day, category_id, model) do update set views = excluded.views, member_views = excluded.member_views`,
});
const COUNT_PEOPLE = statement({
  name: 'statistics.people',
  params: { day, now: timestamp },
  text: `update statistic_days d set readers = v.readers, members = v.members, searches = s.searches, missed = s.missed,
       closed = ${DAY_END} + interval '1 hour' <= :now::timestamptz
     from (select count(distinct viewer) as readers, count(distinct viewer) filter (where viewer ~ '^u[0-9]{1,19}$') as members
         from content_views where day = :day::date) v,
       (select count(*) as searches, count(*) filter (where missed) as missed from search_traces where day = :day::date) s
     where d.day = :day::date`,
});

/**
 * Views, readers and searches of a day, from traces that are stored for two days; final an hour after
 * the day is over, when whatever was under way at midnight has been written.
 */
export async function countTraffic(db: Db, day: string, now: Date): Promise<void> {
  await CLEAR_VIEWS.run(db, { day });
  await VIEWS.run(db, { day });
  await COUNT_PEOPLE.run(db, { day, now });
}

const CLEAR_WRITING = statement({
  name: 'statistics.clear-writing',
  params: { day },
  text: `update statistic_parts set published = 0, answers = 0, comments = 0, due = 0, answered = 0, helpful = 0,
       unhelpful = 0, doubted = 0 where day = :day::date`,
});

const PUBLISHED = statement({
  name: 'statistics.published',
  params: { day, now: timestamp },
  text: `insert into statistic_parts (day, category_id, model, published, due, answered)
     select :day::date, coalesce(c.category_id, 0), c.model, count(*),
       count(*) filter (where c.model = 'QUESTION' and (a.soon or c.published_at + interval '24 hours' <= :now)),
       count(*) filter (where c.model = 'QUESTION' and a.soon)
     from (values ('ANNOUNCEMENT'), ('NEWS'), ('ARTICLE'), ('QUESTION')) section(model) cross join (values (true), (false)) top(pinned)
       join contents c on c.model = section.model and c.pinned = top.pinned and ${withinDaySql('c.published_at')} and ${isLive('c')}
       cross join lateral (select c.model = 'QUESTION' and exists (
         select from answers a where a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
           and a.created_at < c.published_at + interval '24 hours') as soon) a
     group by 2, 3
     on conflict (day, category_id, model) do update set published = excluded.published, due = excluded.due,
       answered = excluded.answered`,
});

const ANSWERS = statement({
  name: 'statistics.answers',
  params: { day },
  text: `insert into statistic_parts (day, category_id, model, answers)
     select :day::date, coalesce(c.category_id, 0), c.model, count(*) from answers a join contents c on c.id = a.question_id
     where a.status = 'APPROVED' and a.deleted_at is null and ${withinDaySql('a.created_at')} and ${isLive('c')} group by 2, 3
     on conflict (day, category_id, model) do update set answers = excluded.answers`,
});

const COMMENTS = statement({
  name: 'statistics.comments',
  params: { day },
  text: `insert into statistic_parts (day, category_id, model, comments)
     select :day::date, coalesce(c.category_id, 0), c.model, count(*) from comments m join contents c on c.id = m.content_id
     where m.status = 'APPROVED' and m.deleted_at is null and ${withinDaySql('m.created_at')} and ${isLive('c')} group by 2, 3
     on conflict (day, category_id, model) do update set comments = excluded.comments`,
});

const CLEAR_OPINIONS = statement({
  name: 'statistics.clear-opinions',
  params: { day },
  text: `delete from statistic_opinions where day = :day::date`,
});
const OPINIONS = statement({
  name: 'statistics.opinions',
  params: { day },
  text: `insert into statistic_opinions (day, content_id, helpful, unhelpful, doubted)
     select :day::date, f.content_id, count(*) filter (where f.type = 'HELPFUL'), count(*) filter (where f.type = 'UNHELPFUL'),
       count(*) filter (where f.type in ('OUTDATED', 'WRONG'))
     from feedbacks f where f.target_type = 'ARTICLE' and ${withinDaySql('f.created_at')} group by 2`,
});
const FEEDBACK = statement({
  name: 'statistics.feedback',
  params: { day },
  text: `insert into statistic_parts (day, category_id, model, helpful, unhelpful, doubted)
     select o.day, coalesce(c.category_id, 0), c.model, sum(o.helpful), sum(o.unhelpful), sum(o.doubted)
     from statistic_opinions o join contents c on c.id = o.content_id where o.day = :day::date group by 1, 2, 3
     on conflict (day, category_id, model) do update set helpful = excluded.helpful, unhelpful = excluded.unhelpful,
       doubted = excluded.doubted`,
});

const CLEAR_EMPTY = statement({
  name: 'statistics.clear-empty',
  params: { day },
  text: `delete from statistic_parts where day = :day::date and views + published + answers + comments + helpful + unhelpful
     + doubted = 0`,
});

/** What was written on a day and said of it, as it stands now: what is deleted or approved later changes it. */
export async function countWriting(db: Db, day: string, now: Date): Promise<void> {
  await CLEAR_WRITING.run(db, { day });
  await PUBLISHED.run(db, { day, now });
  await ANSWERS.run(db, { day });
  await COMMENTS.run(db, { day });
  await CLEAR_OPINIONS.run(db, { day });
  await OPINIONS.run(db, { day });
  await FEEDBACK.run(db, { day });
  await CLEAR_EMPTY.run(db, { day });
}

const LAST_DAY = statement({
  name: 'statistics.last-day',
  params: {},
  row: { day: text },
  text: `select day::text as day from statistic_days order by statistic_days.day desc limit 1`,
});

/** The last day that was counted; null before the first. */
export async function lastCountedDay(db: Db): Promise<string | null> {
  const row = await LAST_DAY.first(db, {});
  return row === null ? null : row.day;
}

const DELETE_OLD = statement({
  name: 'statistics.forget',
  params: { before: day },
  text: `with days as (delete from statistic_days where day < :before::date),
       parts as (delete from statistic_parts where day < :before::date)
     delete from statistic_opinions where day < :before::date`,
});

/** Forgets the counts of days before one. */
export async function deleteDaysBefore(db: Db, before: string): Promise<void> {
  await DELETE_OLD.run(db, { before });
}
