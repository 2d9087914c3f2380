// Why it is as it is: docs/decisions/0073-suggestions.md
import type { Db } from '../../db/db.ts';
import { bool, day, id, ids, int, json, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { typedKey } from '../../platform/chinese/chinese.ts';
import { normaliseWord } from '../../platform/chinese/chinese.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** One search as it is stored. */
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
  /** The word to suggest to others once enough people searched for it; null when it may not be suggested. */
  found: FoundWord | null;
}

/** Words of one searcher that count in a day: a program that tries all there are says nothing about people. */
const WORDS_OF_ONE = 200;
/** Zero-result queries that are stored per day. */
export const WORDS_OF_A_DAY = 1000;

const WRITE_SEARCHES = statement({
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
    (await WRITE_SEARCHES.all(db, { traces: JSON.stringify(rows) })).map((row) => row.counted),
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

/** Deletes the traces of searchers, words only one person searched for, and old words. */
export async function sweepSearches(
  db: Db,
  before: { traces: string; single: string; words: string },
): Promise<void> {
  await FORGET_TRACES.run(db, { before: before.traces });
  await FORGET_SINGLE.run(db, { before: before.single });
  await FORGET_OLD.run(db, { before: before.words });
  await sweepWords(db);
}

/** So many different people must have searched for a word within a week before it is suggested to others. */
const ENOUGH = 5;
/** Words of one week suggested to one kind of reader: more say nothing about what many search for. */
const WORDS_OF_A_WEEK = 200;
/** Weeks for which a word is suggested. */
const WEEKS = 8;

/** A word that found something. */
export interface FoundWord extends Pick<Viewer, 'level' | 'announcements'> {
  /** Hits of a searcher who has grants. */
  hits?: readonly Id[] | undefined;
  day: string;
  word: string;
  /** Digests of the word, and of week, word and who searched, in hexadecimal digits. */
  hash: string;
  searcher: string;
}

const WEEK = (date: string) => `date_trunc('week', ${date})::date`;

const NOTE_SEARCHERS = statement({
  name: 'search-words.note',
  params: { found: json<string>() },
  text: `insert into word_searchers (week, word, searcher, level, announcements)
    select distinct on (1, 2, 3) ${WEEK('f.day')}, decode(f.hash, 'hex'), decode(f.searcher, 'hex'), f.level, f.announcements
    from jsonb_to_recordset(:found::jsonb) f(day date, hash text, searcher text, level smallint, announcements boolean)
    order by 1, 2, 3, f.level, f.announcements on conflict do nothing`,
});

// A searcher who can read more than the viewer may have had results hidden from the viewer, so they do not count.
const ENOUGH_FOR = statement({
  name: 'search-words.enough',
  params: { found: json<string>() },
  row: { week: text, level: int, announcements: bool, word: text, searchers: int },
  text: `with given as (
      select distinct on (1, 2) ${WEEK('f.day')} as week, decode(f.hash, 'hex') as hash, f.word
      from jsonb_to_recordset(:found::jsonb) f(day date, hash text, word text) order by 1, 2)
    select g.week::text, v.level, v.announcements, g.word, count(*)::int as searchers
    from given g join word_searchers s on s.week = g.week and s.word = g.hash
    join (select level, announcements from generate_series(0, 2) level, unnest(array[false, true]) announcements) v
      on s.level <= v.level and (v.announcements or not s.announcements)
    group by 1, 2, 3, 4 having count(*) >= ${ENOUGH} order by 1, 2, 3, 4`,
});

const PUBLISH_WORDS = statement({
  name: 'search-words.tell',
  params: { words: json<string>() },
  text: `insert into searched_words as w (week, level, announcements, word, pinyin, initials, searchers)
    select n.week, n.level, n.announcements, n.word, n.pinyin, n.initials, n.searchers
    from jsonb_to_recordset(:words::jsonb)
      n(week date, level smallint, announcements boolean, word text, pinyin text, initials text, searchers int)
    where (select count(*) from searched_words h
      where h.week = n.week and h.level = n.level and h.announcements = n.announcements) < ${WORDS_OF_A_WEEK}
      or exists (select from searched_words h
        where (h.week, h.level, h.announcements, h.word) = (n.week, n.level, n.announcements, n.word))
    on conflict (week, level, announcements, word) do update set searchers = greatest(w.searchers, excluded.searchers)`,
});

const OPEN_HITS = statement({
  name: 'search-words.open-hits',
  params: { ids },
  row: { id },
  text: `select c.id from contents c left join categories k on k.id = c.category_id
    where c.id = any(:ids::bigint[]) and coalesce(k.visibility, 0) < 3`,
});

/** Leaves out words by which only texts of GRANTED categories were found: the word alone may tell what they are about. */
async function leaveOutGranted(db: Db, words: readonly FoundWord[]): Promise<FoundWord[]> {
  const hits = words.flatMap((word) => word.hits ?? []);
  if (hits.length === 0) return [...words];
  const open = new Set((await OPEN_HITS.all(db, { ids: hits })).map((row) => row.id));
  return words.filter((word) => word.hits?.some((hit) => open.has(hit)) ?? true);
}

/** Counts who searched for these words; those that enough different people searched for are suggested from now on. */
export async function noteWords(db: Db, noted: readonly FoundWord[]): Promise<void> {
  const words = await leaveOutGranted(db, noted);
  if (words.length === 0) return;
  const found = JSON.stringify(words);
  await NOTE_SEARCHERS.run(db, { found });
  const enough = await ENOUGH_FOR.all(db, { found });
  if (enough.length === 0) return;
  const published = enough.flatMap((item) => {
    const key = typedKey(item.word);
    if (key === null) return [];
    return { ...item, pinyin: key.pinyin, initials: key.abbreviated };
  });
  await PUBLISH_WORDS.run(db, { words: JSON.stringify(published) });
}

const SINCE = `${WEEK('now()')} - ${7 * WEEKS}`;
const OTHERS_SEARCH = statement({
  name: 'search-words.others',
  params: { level: int, announcements: bool, start: text, pinyin: text, limit: int },
  row: { word: text },
  text: `select word from searched_words
    where week > ${SINCE} and level = :level and announcements = :announcements
      and (starts_with(word, :start) or starts_with(pinyin, :pinyin) or starts_with(initials, :start))
    group by word order by (not starts_with(word, :start)), sum(searchers) desc, word limit :limit::int`,
});

/**
 * What enough others searched for and found something by, that the viewer would find too, most searchers first.
 * @param typed what it begins with, as written, in pinyin or initials; empty for all
 */
export async function othersSearch(
  db: Db,
  { level, announcements }: Pick<Viewer, 'level' | 'announcements'>,
  typed: string,
  limit: number,
): Promise<string[]> {
  const key = typedKey(typed);
  if (key === null && typed !== '') return [];
  const start = normaliseWord(typed);
  const rows = await OTHERS_SEARCH.all(db, {
    level,
    announcements,
    start,
    pinyin: key?.pinyin ?? '',
    limit,
  });
  return rows.map(({ word }) => word);
}

const FORGET_SEARCHERS = statement({
  name: 'search-words.forget-searchers',
  params: {},
  text: `delete from word_searchers where week < ${WEEK('now()')} - 7`,
});
const FORGET_WORDS = statement({
  name: 'search-words.forget-words',
  params: {},
  text: `delete from searched_words where week <= ${SINCE}`,
});

/** Deletes the traces of searchers of past weeks, and words that are no longer suggested. */
async function sweepWords(db: Db): Promise<void> {
  await FORGET_SEARCHERS.run(db, {});
  await FORGET_WORDS.run(db, {});
}
