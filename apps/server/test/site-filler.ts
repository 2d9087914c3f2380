import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

type Row = Readonly<Record<string, unknown>>;

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LETTERS = [...'知汇文档abcXYZ 019\n#*_`[]()<>&"\'\\|😀𠮷é\u200b'];

/** What fills a site: values from `random`, and rows. */
export function createFiller(db: Db, random: () => number) {
  // two sites with other seeds share no name, address or phone
  const mark = Math.floor(random() * 900_000 + 100_000);
  const below = (max: number) => Math.floor(random() * max);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const chance = (share: number) => random() < share;
  const maybe = <T>(value: T): T | null => (chance(0.5) ? value : null);
  const odd = (length: number) => Array.from({ length }, () => pick(LETTERS)).join('');
  const name = (kind: string, at: number) => `${kind}${at}-${mark}${odd(4).replaceAll(/\s/gu, '')}`;
  const time = () => new Date(Date.UTC(2020, 0, 1) + below(150_000_000) * 1000 + below(1000));
  const insert = async (table: string, rows: readonly Row[]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const made = await sql<{
      row: Record<string, unknown>;
    }>`insert into ${sql.identifier(table)} ${sql.values(rows)}
      on conflict do nothing returning to_jsonb(${sql.identifier(table)}.*) as row`.all(db);
    return made.map(({ row }) => toId(row['id']));
  };
  const times = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const pairs = <T, U>(left: readonly T[], right: readonly U[], share: number): [T, U][] =>
    left.flatMap((a, at) =>
      right.flatMap((b, to): [T, U][] => (at + to === 0 || chance(share) ? [[a, b]] : [])),
    );
  return { db, random, mark, below, pick, chance, maybe, odd, name, time, insert, times, pairs };
}
export type Filler = ReturnType<typeof createFiller>;

/** Large ids come as digits, small ones as numbers; rows without one have none. */
const toId = (id: unknown): string =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : '';
