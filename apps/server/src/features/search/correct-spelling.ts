import type { Db } from '../../db/db.ts';
import { requiredTerms } from './index-query.ts';
import type { Frequencies } from './index-query.ts';
import { similarTerms } from './terms.repo.ts';
import type { TermCounts } from './terms.repo.ts';
import { tokeniseQuery } from './tokenise.ts';
import type { QueryTerm } from './tokenise.ts';

/** Shorter words of letters are too easily another word. */
const SHORTEST = 4;
/** A better spelling stands in this many times more documents. */
const MORE_OFTEN = 10;
const MAX_SWAPS = 20;

/**
 * What may have been meant: rare words of letters by a usual one that differs in a letter or two, Chinese words by
 * two neighbours changed round. The caller must make sure that the asker may know: the words come from all documents.
 * @returns null when nothing is better
 */
export async function correctSpelling(
  keyword: string,
  terms: readonly QueryTerm[],
  df: Frequencies,
  vocabulary: { db: Db; counts: TermCounts },
): Promise<string | null> {
  let better = keyword;
  for (const term of requiredTerms(terms)) {
    if (term.latin && term.word.length >= SHORTEST) {
      const known = await findNearestWord(
        vocabulary.db,
        term.word,
        MORE_OFTEN * ((df.get(term.word) ?? 0) + 1),
      );
      if (known !== null) better = better.replace(new RegExp(escapePattern(term.word), 'i'), known);
    }
  }
  better = await swapNeighbours(better, vocabulary.counts);
  return better === keyword ? null : better;
}

async function findNearestWord(db: Db, word: string, moreThan: number): Promise<string | null> {
  const allowed = word.length >= 8 ? 2 : 1;
  let best: { term: string; distance: number; df: number } | null = null;
  for (const { term, df } of await similarTerms(db, word, moreThan)) {
    const distance = editDistance(word, term);
    if (distance > allowed) continue;
    if (!best || distance < best.distance || (distance === best.distance && df > best.df))
      best = { term, distance, df };
  }
  return best?.term ?? null;
}

/** The keyword with two neighbouring Han characters changed round, if that makes much more usual words. */
async function swapNeighbours(keyword: string, counts: TermCounts): Promise<string> {
  const characters = [...keyword];
  const variants: string[] = [];
  for (let i = 0; i + 1 < characters.length && variants.length < MAX_SWAPS; i++) {
    const [left, right] = [characters[i]!, characters[i + 1]!];
    if (left === right || !/^\p{Script=Han}{2}$/u.test(left + right)) continue;
    variants.push([...characters.slice(0, i), right, left, ...characters.slice(i + 2)].join(''));
  }
  let best = { text: keyword, ...(await countPieces(keyword, counts)) };
  const original = best;
  for (const text of variants) {
    const variant = await countPieces(text, counts);
    const fewerWords =
      variant.words < original.words ||
      (variant.words === original.words && variant.least > MORE_OFTEN * original.least);
    if (fewerWords && variant.least > MORE_OFTEN * original.least && variant.least > best.least)
      best = { text, ...variant };
  }
  return best.text;
}

/** In how many pieces a text falls, and how common its rarest word is. */
async function countPieces(
  text: string,
  counts: TermCounts,
): Promise<{ words: number; least: number }> {
  const terms = requiredTerms(tokeniseQuery(text));
  const df = await counts.read(terms.map((term) => term.word));
  return { words: terms.length, least: Math.min(...terms.map((term) => df.get(term.word) ?? 0)) };
}

/** Letters put in, left out, replaced or changed round with a neighbour. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      const same = a[i - 1] === b[k - 1];
      let cost = Math.min(row[k]! + 1, next[k - 1]! + 1, row[k - 1]! + (same ? 0 : 1));
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        cost = Math.min(cost, before[k - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

function escapePattern(word: string): string {
  return word.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
}
