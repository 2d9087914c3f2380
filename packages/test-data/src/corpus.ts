import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Folder of a large corpus, from `CORPUS`; null means that the small samples of this package are used. */
// oxlint-disable-next-line node/no-process-env -- tests are told where the texts are
export const CORPUS = process.env['CORPUS'] || null;

/** Path of a file of the corpus. Throws without one: ask `CORPUS` first. */
export function resolveCorpusPath(file: string): string {
  if (CORPUS === null) throw new Error('CORPUS is not set');
  return path.resolve(CORPUS, file);
}

/** All rows of a gzipped JSON Lines file of the corpus. */
export function loadCorpusRows<Row>(file: string): Row[] {
  return gunzipSync(readFileSync(resolveCorpusPath(file)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** At most `count` items, evenly from all over the list. */
export function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, i) => i % step === 0).slice(0, count);
}
