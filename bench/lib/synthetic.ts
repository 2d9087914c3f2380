import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CorpusArticle, readCorpus } from './corpus.ts';

export interface SyntheticArticle {
  title: string;
  body: string;
  category: string;
  tags: string[];
  publishedAt: Date;
  sourceKey: string;
}

const BODY = 1700;
const PARAGRAPH = { min: 40, max: 600 };
const CATEGORIES = 50;
const TAGS = 200;
const LAST_DAY = Date.UTC(2025, 11, 31);
const DAY = 86_400_000;

/**
 * Articles of about 1,700 characters, composed of real paragraphs in random order; the same seed returns the same articles.
 * Titles are real ones with a number, so that common words are common in titles too.
 */
export function* syntheticArticles(options: {
  count: number;
  seed: number;
  corpusDir: string;
}): Generator<SyntheticArticle> {
  const { titles, paragraphs } = loadMaterial(options.corpusDir);
  const next = createRandom(options.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  for (let i = 0; i < options.count; i++) {
    const chosen: string[] = [];
    for (let length = 0; length < BODY;) {
      const paragraph = pick(paragraphs);
      if (chosen.length % 4 === 3) chosen.push(`## ${pick(titles)}`);
      chosen.push(paragraph);
      length += paragraph.length;
    }
    yield {
      title: `${pick(titles).slice(0, 90)} ${i + 1}`,
      body: chosen.join('\n\n'),
      category: `分类 ${1 + Math.floor(next() * CATEGORIES)}`,
      tags: [`标签 ${1 + Math.floor(next() * TAGS)}`, `标签 ${1 + Math.floor(next() * TAGS)}`],
      publishedAt: new Date(LAST_DAY - Math.floor(next() * 3 * 365 * DAY)),
      sourceKey: `synthetic-${options.seed}-${i + 1}`,
    };
  }
}

/** One text of about this many characters, made like the articles; always the same. */
export function buildText(characters: number, corpusDir: string): string {
  let text = '';
  for (const { body } of syntheticArticles({ count: characters, seed: 11, corpusDir })) {
    text += text === '' ? body : `\n\n${body}`;
    if (text.length >= characters) break;
  }
  return text;
}

function loadMaterial(corpusDir: string): { titles: string[]; paragraphs: string[] } {
  const rows = readCorpus<CorpusArticle>(corpusDir, 'articles.jsonl.gz') ?? readDemoArticles();
  const paragraphs = rows.flatMap((row) =>
    row.body
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(({ length }) => length >= PARAGRAPH.min && length <= PARAGRAPH.max)
      // A half of a fenced block or table would swallow the paragraphs behind it.
      .filter((paragraph) => !/^(```|~~~|[#|<{:]|---)/m.test(paragraph)),
  );
  return { titles: rows.map((row) => row.title), paragraphs };
}

/** The example articles of a fresh site, when there is no corpus: few words, so searches are easier than in practice. */
function readDemoArticles(): { title: string; body: string }[] {
  const folder = path.resolve(import.meta.dirname, '../../apps/server/src/start/demo');
  return readdirSync(folder).map((name) => {
    const [, front = '', body = ''] = readFileSync(path.join(folder, name), 'utf8').split(/^---$/m);
    return { title: /^title: (.+)$/m.exec(front)?.[1] ?? name, body };
  });
}

/** Mulberry32: small, even enough, the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
