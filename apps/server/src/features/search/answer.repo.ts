import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bool,
  bytes,
  day,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TODAY } from '../../db/company-day.ts';
import type { VerdictTrace } from './search-log.ts';
import { WORDS_OF_A_DAY } from './search-log.repo.ts';

/** Characters of a text, from its beginning, in which something is looked for. */
export const MAX_TEXT = 40_000;
/** Answers of one question that are looked at, accepted and voted ones first. */
const MAX_ANSWERS = 3;

const sourceRow = {
  id,
  model: textOf<ContentModel>(),
  title: text,
  answer_id: nullable(id),
  text,
  toc: json<{ id: string; text: string }[]>(),
  author: text,
  like_count: int,
  updated_at: timestamp,
  overdue_days: int,
};

// A question answers nothing by itself: its answers do.
const SOURCES = statement({
  name: 'search.answer-sources',
  params: { ids },
  row: sourceRow,
  text: `select c.id, c.model, c.title, a.id as answer_id, left(coalesce(a.plain, c.plain), ${MAX_TEXT}) as text,
       case when a.id is null then c.toc else '[]'::jsonb end as toc,
       case when u.deleted_at is null then u.nickname else '已注销用户' end as author,
       c.like_count, coalesce(a.changed_at, c.updated_at) as updated_at, greatest(${TODAY} - c.review_by, 0) as overdue_days
     from contents c
     left join lateral (
       select a.id, a.plain, a.author_id, a.changed_at, row_number() over () as place from (
         select a.id, a.plain, a.author_id, coalesce(a.edited_at, a.created_at) as changed_at from answers a
         where c.model = 'QUESTION' and a.question_id = c.id and a.status = 'APPROVED' and a.deleted_at is null
         order by (a.accepted_at is null), a.vote_count desc, a.id limit ${MAX_ANSWERS}) a) a on true
     join users u on u.id = coalesce(a.author_id, c.author_id)
     where c.id = any(:ids::bigint[]) and c.live_revision is not null and c.deleted_at is null
       and (c.model <> 'QUESTION' or a.id is not null)
     order by array_position(:ids::bigint[], c.id), a.place`,
});

export type SourceOfAnswer = Awaited<ReturnType<typeof readAnswerSources>>[number];

/** Texts that may answer, of these contents in their order; those that readers no longer have are left out. */
export async function readAnswerSources(db: Db, contentIds: readonly Id[]) {
  return SOURCES.all(db, { ids: contentIds });
}

/** Verdicts of one person that count in a day. */
const VERDICTS_OF_ONE = 50;

const WRITE_VERDICT = statement({
  name: 'search-verdict.write',
  params: {
    ...{ day, searcher: bytes, hash: bytes, useful: bool },
    ...{ word: nullable(text), first: nullable(bytes) },
  },
  text: `with told as (
       insert into answer_verdicts (day, searcher, word) select :day::date, :searcher, :hash
       where (select count(*) from answer_verdicts v where v.day = :day::date and v.searcher = :searcher) < ${VERDICTS_OF_ONE}
       on conflict do nothing returning day),
     days as (
       insert into answer_verdict_days as d (day, useful, useless)
       select t.day, :useful::boolean::int, (not :useful::boolean)::int from told t
       on conflict (day) do update set useful = d.useful + excluded.useful, useless = d.useless + excluded.useless),
     missed as (
       insert into missed_words as w (day, word, searchers, unanswered) select t.day, :word, 1, 1 from told t
       where :word::text is not null and not :useful::boolean
         and (exists (select from missed_words k where k.day = t.day and k.word = :word)
           or (select count(*) from missed_words k where k.day = t.day) < ${WORDS_OF_A_DAY})
       on conflict (day, word) do update set searchers = w.searchers + 1, unanswered = w.unanswered + 1
       returning word, day)
     insert into missed_word_reach as r (word, first_searcher, last_day) select m.word, :first, m.day from missed m
     on conflict (word) do update set last_day = greatest(r.last_day, excluded.last_day),
       first_searcher = case when r.first_searcher = excluded.first_searcher then r.first_searcher end`,
});

/**
 * Counts a verdict, each person's for each question once a day. A question whose answer was none is one of those that
 * found nothing, shown like them once a second person says so.
 */
export async function writeVerdict(db: Db, trace: VerdictTrace): Promise<void> {
  await WRITE_VERDICT.run(db, trace);
}

const FORGET_VERDICTS = statement({
  name: 'search-verdict.forget',
  params: { traces: day, words: day },
  text: `with who as (delete from answer_verdicts where day < :traces::date)
     delete from answer_verdict_days where day < :words::date`,
});

/** Forgets who said something, and counts of long ago. */
export async function sweepVerdicts(
  db: Db,
  before: { traces: string; words: string },
): Promise<void> {
  await FORGET_VERDICTS.run(db, { traces: before.traces, words: before.words });
}
