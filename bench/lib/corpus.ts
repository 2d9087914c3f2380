import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface CorpusArticle {
  id: string;
  title: string;
  body: string;
  category: string[];
  tags: string[];
  author: string;
  date: string;
}

/** Rows of a JSON Lines file (gzip or plain) below the corpus folder; null where it is missing. */
export function readCorpus<Row>(corpusDir: string, file: string): Row[] | null {
  const full = path.join(corpusDir, file);
  if (!existsSync(full)) return null;
  const bytes = readFileSync(full);
  const text = (full.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}
