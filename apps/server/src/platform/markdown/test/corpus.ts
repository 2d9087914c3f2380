import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// oxlint-disable-next-line node/no-process-env -- tests are told where the texts are
const folder = process.env['CORPUS'];

/** Why corpus tests are skipped; undefined when the corpus is there. */
export const corpusMissing = folder ? undefined : '设置 CORPUS 为语料目录后运行';

export type NastyRow = { id: string; kind: string; value: string };
export type SpecRow = { example: number; section: string; markdown: string; html: string };

/** All rows of a gzipped JSON Lines file; empty when there is no corpus. */
export function rowsOf<Row>(file: string): Row[] {
  if (!folder) return [];
  const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** The examples of a Markdown specification; empty when there is no corpus. */
export function specOf(name: string): SpecRow[] {
  if (!folder) return [];
  return JSON.parse(readFileSync(join(folder, 'spec', `${name}.json`), 'utf8')) as SpecRow[];
}
