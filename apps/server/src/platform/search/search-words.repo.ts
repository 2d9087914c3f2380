// Why it is as it is: docs/decisions/0073-suggestions.md
import type { Db } from '../../db/db.ts';
import { bool, int, json, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { normaliseWord } from './normalise.ts';
import { typedKey } from './pinyin.ts';

/** So many different people must have searched for a word within a week before others are told of it. */
const ENOUGH = 5;
/** Words told of one week to one kind of reader: more say nothing about what many search for. */
const WORDS_OF_A_WEEK = 200;
/** Weeks for which a word is told. */
const WEEKS = 8;

/** A word that found something. */
export interface FoundWord extends Viewer {
  day: string;
  word: string;
  /** Digests of the word, and of week, word and who searched, in hexadecimal digits. */
  hash: string;
  searcher: string;
}

const WEEK = (date: string) => `date_trunc('week', ${date})::date`;

const NOTE = statement({
  name: 'search-words.note',
  params: { found: json<string>() },
  text: `insert into word_searchers (week, word, searcher, level, announcements)
    select distinct on (1, 2, 3) ${WEEK('f.day')}, decode(f.hash, 'hex'), decode(f.searcher, 'hex'), f.level, f.announcements
    from jsonb_to_recordset(:found::jsonb) f(day date, hash text, searcher text, level smallint, announcements boolean)
    order by 1, 2, 3, f.level, f.announcements on conflict do nothing`,
});

// Whoever reads more than the viewer may have found what is not for the viewer, so they do not count.
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

const TELL = statement({
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

/** Counts who searched for these words; those of which enough different people did are told from now on. */
export async function noteWords(db: Db, words: readonly FoundWord[]): Promise<void> {
  if (words.length === 0) return;
  const found = JSON.stringify(words);
  await NOTE.run(db, { found });
  const enough = await ENOUGH_FOR.all(db, { found });
  if (enough.length === 0) return;
  const told = enough.flatMap((one) => {
    const key = typedKey(one.word);
    if (key === null) return [];
    return { ...one, pinyin: key.pinyin, initials: key.abbreviated };
  });
  await TELL.run(db, { words: JSON.stringify(told) });
}

const SINCE = `${WEEK('now()')} - ${7 * WEEKS}`;
const OTHERS = statement({
  name: 'search-words.others',
  params: { ...viewerParams, start: text, pinyin: text, limit: int },
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
  { level, announcements }: Viewer,
  typed: string,
  limit: number,
): Promise<string[]> {
  const key = typedKey(typed);
  if (key === null && typed !== '') return [];
  const start = normaliseWord(typed);
  const rows = await OTHERS.all(db, {
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

/** Forgets who searched in weeks that are over, and what is told no longer. */
export async function sweepWords(db: Db): Promise<void> {
  await FORGET_SEARCHERS.run(db, {});
  await FORGET_WORDS.run(db, {});
}
