import type { Db } from '../../db/db.ts';
import { bool, bytes, day, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { WORDS_OF_A_DAY } from './search-log.repo.ts';

/** What somebody said of the answer to a question. Digests as those of a search that found nothing. */
export interface VerdictTrace {
  day: string;
  searcher: Buffer;
  hash: Buffer;
  useful: boolean;
  /** The question, where it may be shown. */
  word: string | null;
  first: Buffer | null;
}

/** Verdicts of one person that count in a day. */
const VERDICTS_OF_ONE = 50;

const WRITE = statement({
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
  await WRITE.run(db, trace);
}

const FORGET = statement({
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
  await FORGET.run(db, { traces: before.traces, words: before.words });
}
