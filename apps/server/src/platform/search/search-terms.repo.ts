import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** Adds to the document counts of words. Sorted, so that two writers never wait for each other in a ring. */
export async function addFrequencies(db: Db, changes: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...changes]
    .filter(([, change]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  const terms = sorted.map(([term]) => term);
  await named(db, 'search_terms_add', ADD, [terms, sorted.map(([, change]) => change)]);
}

const ADD = `
insert into search_terms as t (term, df) select term, change from unnest($1::text[], $2::int[]) as c (term, change)
on conflict (term) do update set df = greatest(0, t.df + excluded.df)`;

/** Document counts of the given words; unknown words are missing from the answer. */
export async function readFrequencies(
  db: Db,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const rows = await named<{ term: string; df: number }>(db, 'search_terms_read', READ, [terms]);
  return new Map(rows.map((row) => [row.term, row.df]));
}

const READ = `select term, df from search_terms where term = any($1::text[])`;

/** Words that stand in more than so many documents, of about the same length and with the same first two letters. */
export async function similarTerms(
  db: Db,
  word: string,
  moreThan: number,
): Promise<{ term: string; df: number }[]> {
  const start = word.slice(0, 2);
  const values = [start, `${start}\u{10FFFF}`, word.length - 2, word.length + 2, moreThan];
  return named<{ term: string; df: number }>(db, 'search_terms_similar', SIMILAR, values);
}

const SIMILAR = `
select term, df from search_terms
where term >= $1 and term < $2 and length(term) between $3 and $4 and df > $5 order by df desc limit 1000`;
