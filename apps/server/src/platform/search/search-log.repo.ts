import type { Db } from '../../db/db.ts';
import { day, json, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

import { sweepWords } from './search-words.repo.ts';
import type { FoundWord } from './search-words.repo.ts';

/** What is written of a search. */
export interface SearchTrace {
  day: string;
  /** Digest of the day and who searched. */
  searcher: Buffer;
  /** Digest of the word. */
  hash: Buffer;
  /** The word itself where nothing was found and it may be shown. */
  word: string | null;
  /** Digest of the word and who searched. */
  first: Buffer | null;
  missed: boolean;
  /** What is told of it once enough people searched for it; null where nothing may be. */
  found: FoundWord | null;
}

/** Words of one searcher that count in a day: a program that tries all there are says nothing about people. */
const WORDS_OF_ONE = 200;
/** Words that found nothing which are kept of one day. */
export const WORDS_OF_A_DAY = 1000;

const WRITE = statement({
  name: 'search-log.write',
  params: { traces: json<string>() },
  row: { counted: text },
  text: `with given as (
       select distinct on (t.day, t.searcher, t.hash) t.day, decode(t.searcher, 'hex') as searcher, decode(t.hash, 'hex') as hash,
         t.word, t.first, t.missed
       from jsonb_to_recordset(:traces::jsonb) t(day date, searcher text, hash text, word text, first text, missed boolean)),
     unseen as (
       select g.*, row_number() over (partition by g.day, g.searcher order by g.hash) as nth from given g
       where not exists (select from search_traces s where s.day = g.day and s.searcher = g.searcher and s.word = g.hash)),
     had as (
       select o.day, o.searcher, (select count(*) from search_traces s where s.day = o.day and s.searcher = o.searcher) as words
       from (select distinct day, searcher from unseen) o),
     fresh as (
       insert into search_traces (day, searcher, word, missed)
       select u.day, u.searcher, u.hash, u.missed from unseen u join had h using (day, searcher)
       where u.nth + h.words <= ${WORDS_OF_ONE} order by 1, 2, 3
       on conflict do nothing returning day, searcher, word),
     misses as (
       select g.day, g.word, count(*)::int as searchers, min(g.first) as first, count(distinct g.first) as different
       from fresh f join given g on g.day = f.day and g.searcher = f.searcher and g.hash = f.word
       where g.word is not null group by g.day, g.word),
     room as (
       select m.*, exists (select from missed_words w where w.day = m.day and w.word = m.word) as known,
         row_number() over (partition by m.day order by m.word) as nth from misses m),
     kept as (
       select * from room r where r.known
         or r.nth + (select count(*) from missed_words w where w.day = r.day) <= ${WORDS_OF_A_DAY}),
     counted as (
       insert into missed_words as w (day, word, searchers) select day, word, searchers from kept order by day, word
       on conflict (day, word) do update set searchers = w.searchers + excluded.searchers),
     reached as (insert into missed_word_reach as r (word, first_searcher, last_day)
     select word, case when sum(different) = count(*) and min(first) = max(first) then decode(min(first), 'hex') end, max(day) from kept group by word order by word
     on conflict (word) do update set last_day = greatest(r.last_day, excluded.last_day),
       first_searcher = case when r.first_searcher = excluded.first_searcher then r.first_searcher end)
     select encode(searcher, 'hex') || encode(word, 'hex') as counted from fresh`,
});

/**
 * Counts searches: each person's each word once a day, so many of each person and so many different ones in all. Resolves
 * to what was found by those that counted.
 */
export async function writeSearches(db: Db, traces: readonly SearchTrace[]): Promise<FoundWord[]> {
  if (traces.length === 0) return [];
  const rows = traces.map(({ found: _found, searcher, hash, first, ...rest }) => ({
    ...rest,
    searcher: searcher.toString('hex'),
    hash: hash.toString('hex'),
    first: first?.toString('hex') ?? null,
  }));
  const counted = new Set(
    (await WRITE.all(db, { traces: JSON.stringify(rows) })).map((row) => row.counted),
  );
  return traces.flatMap(({ searcher, hash, found }) =>
    found !== null && counted.has(searcher.toString('hex') + hash.toString('hex')) ? found : [],
  );
}

const FORGET_TRACES = statement({
  name: 'search-log.forget-traces',
  params: { before: day },
  text: `delete from search_traces where day < :before::date`,
});
const FORGET_SINGLE = statement({
  name: 'search-log.forget-single',
  params: { before: day },
  text: `with gone as (delete from missed_word_reach where first_searcher is not null and last_day < :before::date returning word)
     delete from missed_words w using gone where w.word = gone.word`,
});
const FORGET_OLD = statement({
  name: 'search-log.forget-old',
  params: { before: day },
  text: `with old as (delete from missed_words where day < :before::date returning word)
     delete from missed_word_reach r where r.last_day < :before::date and r.word in (select word from old)`,
});

/** Forgets who searched, words only one person searched for, and words of long ago. */
export async function sweepSearches(
  db: Db,
  before: { traces: string; single: string; words: string },
): Promise<void> {
  await FORGET_TRACES.run(db, { before: before.traces });
  await FORGET_SINGLE.run(db, { before: before.single });
  await FORGET_OLD.run(db, { before: before.words });
  await sweepWords(db);
}
