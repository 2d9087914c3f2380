import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bool, day, id, ids, int, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { IN_SCOPE } from './statistics.repo.ts';
import type { Scope } from './statistics.repo.ts';

const sums = (table: string): string =>
  [
    ['views', 'views'],
    ['member_views', 'member_views'],
    ['answers', 'answers'],
    ['comments', 'comments'],
    ['due', 'due'],
    ['answered', 'answered'],
    ['helpful', 'helpful'],
    ['unhelpful', 'unhelpful'],
    ['doubted', 'doubted'],
  ]
    .map(([column, as]) => `coalesce(sum(${table}.${column}), 0)::int as ${as}`)
    .join(', ');

const published = (table: string): string =>
  [
    ['ARTICLE', 'articles'],
    ['QUESTION', 'questions'],
    ['NEWS', 'news'],
    ['ANNOUNCEMENT', 'announcements'],
  ]
    .map(
      ([model, as]) =>
        `coalesce(sum(${table}.published) filter (where ${table}.model = '${model}'), 0)::int as ${as}`,
    )
    .join(', ');

const measures = {
  views: int,
  member_views: int,
  answers: int,
  comments: int,
  due: int,
  answered: int,
  helpful: int,
  unhelpful: int,
  doubted: int,
};
const sections = { articles: int, questions: int, news: int, announcements: int };
const siteCounts = { readers: int, members: int, searches: int, missed: int };

const DAYS = statement({
  name: 'statistics.days',
  params: { from: day, until: day, scope: nullable(ids) },
  row: { day: text, ...siteCounts, ...measures, ...sections },
  text: `select g.day::date::text as day, coalesce(max(d.readers), 0) as readers, coalesce(max(d.members), 0) as members,
       coalesce(max(d.searches), 0) as searches, coalesce(max(d.missed), 0) as missed, ${sums('p')}, ${published('p')}
     from generate_series(:from::date::timestamp, :until::date::timestamp, interval '1 day') g(day)
       left join statistic_days d on d.day = g.day::date
       left join statistic_parts p on p.day = g.day::date and ${IN_SCOPE}
     group by g.day order by g.day`,
});
export type DayRow = Awaited<ReturnType<typeof listDays>>[number];

/** Each day from one to another, also those on which nothing happened. */
export async function listDays(db: Db, from: string, until: string, scope: Scope) {
  return DAYS.all(db, { from, until, scope });
}

const SUM_DAYS = statement({
  name: 'statistics.before',
  params: { from: day, until: day, scope: nullable(ids) },
  row: { ...siteCounts, ...measures, ...sections },
  text: `select d.readers, d.members, d.searches, d.missed, p.*
     from (select coalesce(sum(readers), 0)::int as readers, coalesce(sum(members), 0)::int as members,
         coalesce(sum(searches), 0)::int as searches, coalesce(sum(missed), 0)::int as missed
       from statistic_days where day between :from::date and :until::date) d,
       (select ${sums('p')}, ${published('p')} from statistic_parts p
       where p.day between :from::date and :until::date and ${IN_SCOPE}) p`,
});

/** The sum of the days from one to another. */
export async function sumDays(db: Db, from: string, until: string, scope: Scope) {
  return SUM_DAYS.one(db, { from, until, scope });
}

const COUNTED_AT = statement({
  name: 'statistics.counted-at',
  params: {},
  row: { counted_at: timestamp },
  text: `select counted_at from statistic_days order by day desc limit 1`,
});

/** When the newest day was counted last. */
export async function lastCountedAt(db: Db): Promise<Date | null> {
  return (await COUNTED_AT.first(db, {}))?.counted_at ?? null;
}

const FIND_DAY = statement({
  name: 'statistics.day',
  params: { day },
  row: { ...siteCounts, closed: bool, counted_at: timestamp },
  text: `select readers, members, searches, missed, closed, counted_at from statistic_days where day = :day::date`,
});

/** The site-wide counts of a day; null where it was not counted. */
export async function findDay(db: Db, day: string) {
  return FIND_DAY.first(db, { day });
}

const LIST_PARTS = statement({
  name: 'statistics.parts',
  params: { day, scope: nullable(ids) },
  row: {
    ...{
      model: textOf<ContentModel>(),
      category_id: nullable(id),
      name: nullable(text),
      published: int,
    },
    ...measures,
  },
  text: `select p.model, k.id as category_id, k.name, p.published, p.views, p.member_views, p.answers, p.comments, p.due,
       p.answered, p.helpful, p.unhelpful, p.doubted
     from statistic_parts p left join categories k on k.id = p.category_id
     where p.day = :day::date and ${IN_SCOPE} order by p.model, k.name, p.category_id`,
});

/** What a day's sums are made of. */
export async function listParts(db: Db, day: string, scope: Scope) {
  return LIST_PARTS.all(db, { day, scope });
}
