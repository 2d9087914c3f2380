import { readFileSync } from 'node:fs';
import { CORPUS, resolveCorpusPath } from './corpus.ts';
import { OWN_EXAMPLES } from './own-examples.ts';

/** One example of a Markdown specification: the text and the HTML it stands for. */
export interface MarkdownExample {
  example: number;
  section: string;
  markdown: string;
  html: string;
}

/** The examples of `commonmark` or `gfm`: all of the specification with a corpus, else a few of our own. */
export function loadMarkdownExamples(name: 'commonmark' | 'gfm'): MarkdownExample[] {
  if (CORPUS === null) return OWN_EXAMPLES[name];
  return JSON.parse(
    readFileSync(resolveCorpusPath(`spec/${name}.json`), 'utf8'),
  ) as MarkdownExample[];
}
