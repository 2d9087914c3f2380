import type { Db } from '../../db/db.ts';
import { int, ints, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const ADD = statement({
  name: 'search.add-terms',
  params: { terms: texts, sorted: ints },
  text: `
insert into search_terms as t (term, df) select term, change from unnest(:terms::text[], :sorted::int[]) as c (term, change)
on conflict (term) do update set df = greatest(0, t.df + excluded.df)`,
});

/** Adds to the document counts of words. Sorted, so that two writers never wait for each other in a ring. */
export async function addFrequencies(db: Db, changes: ReadonlyMap<string, number>): Promise<void> {
  const sorted = [...changes]
    .filter(([, change]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  const terms = sorted.map(([term]) => term);
  await ADD.run(db, { terms, sorted: sorted.map(([, change]) => change) });
}

const READ = statement({
  name: 'search.read-terms',
  params: { terms: texts },
  row: { term: text, df: int },
  text: `select term, df from search_terms where term = any(:terms::text[])`,
});

/** Document counts of these words; unknown words are missing from the answer. */
export async function readFrequencies(
  db: Db,
  terms: readonly string[],
): Promise<Map<string, number>> {
  const rows = await READ.all(db, { terms });
  return new Map(rows.map((row) => [row.term, row.df]));
}

const SIMILAR = statement({
  name: 'search.similar-terms',
  params: { from: text, below: text, shortest: int, longest: int, moreThan: int },
  row: { term: text, df: int },
  text: `select term, df from search_terms where term >= :from and term < :below
    and length(term) between :shortest and :longest and df > :moreThan order by df desc limit 1000`,
});

/** Words that stand in more than so many documents, of about the same length and with the same first two letters. */
export async function similarTerms(
  db: Db,
  word: string,
  moreThan: number,
): Promise<{ term: string; df: number }[]> {
  const start = word.slice(0, 2);
  return SIMILAR.all(db, {
    from: start,
    below: `${start}\u{10FFFF}`,
    shortest: word.length - 2,
    longest: word.length + 2,
    moreThan,
  });
}
