// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import type { SearchAnswer } from '@zhihui/contract/features/search/search.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { isbot } from 'isbot';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { getLimitKey } from '../../kernel/actor.ts';
import { isStopWord, toPlainForms, toSimplified } from '../../platform/chinese/chinese.ts';
import { MAX_TEXT, readAnswerSources, writeVerdict } from './documents.repo.ts';
import type { SourceOfAnswer } from './documents.repo.ts';
import { searchIds } from './run-search.ts';
import type { SearchIndex } from './search-index.ts';
import { verdictTrace } from './search-log.ts';
import { tokeniseQuery } from './tokenise.ts';

/** Hits whose texts are looked at: the right one is among them for nineteen questions in twenty. */
const HITS_READ = 8;
/** Below it, one question in ten that nothing answers would get an answer. */
const GOOD_ENOUGH = 0.55;

/**
 * The passage that answers a question best, of what the caller can read; null for a keyword that is no question and where
 * none is good enough. Throws UNAVAILABLE when the search takes too long.
 * @param hits what a search for the question found, best first; without them the index is queried
 */
export async function findAnswer(
  ctx: Pick<Ctx, 'actor' | 'db'> & { deps: { search: SearchIndex } },
  question: string,
  hits?: readonly Id[],
): Promise<z.input<typeof SearchAnswer> | null> {
  if (!asksSomething(question)) return null;
  const words = wordsOfQuestion(question);
  if (words.length === 0) return null;
  const [ids, rarities] = await Promise.all([
    hits ?? bestHits(ctx, question),
    ctx.deps.search.weigh(words.map(({ word }) => word)),
  ]);
  const sources = await readAnswerSources(ctx.db, ids.slice(0, HITS_READ));
  const weighed = words.map((word, i) => ({ ...word, weight: rarities[i]! * word.share }));
  const passage = bestPassage(weighed, evidenceFor(question), sources);
  if (passage === null || passage.score < GOOD_ENOUGH) return null;
  return present(sources[passage.source]!, passage);
}

async function bestHits(ctx: Parameters<typeof searchIds>[0], keyword: string) {
  return (await searchIds(ctx, { keyword, offset: 0, limit: HITS_READ })).ids;
}

function present(source: SourceOfAnswer, passage: Passage): z.input<typeof SearchAnswer> {
  const { start, end, sentence } = passage;
  const { id, model, title, text, author, answer_id: answerId, like_count: likeCount } = source;
  return {
    id,
    model,
    title,
    answerId,
    heading: headingOf(source, sentence.start),
    before: text.slice(start, sentence.start).trimStart(),
    sentence: text.slice(sentence.start, sentence.end),
    after: text.slice(sentence.end, end).trimEnd(),
    author,
    likeCount,
    updatedAt: source.updated_at.toISOString(),
    ...(source.overdue_days > 0 && { overdueDays: source.overdue_days }),
  };
}

/** The last heading before a place: headings are lines of the text, in their order. */
function headingOf(
  { text, toc }: SourceOfAnswer,
  place: number,
): SourceOfAnswer['toc'][number] | null {
  const lines = `\n${text}`;
  let found: SourceOfAnswer['toc'][number] | null = null;
  let from = 0;
  for (const { id, text } of toc) {
    const at = lines.indexOf(`\n${text}\n`, from);
    if (at > place) break;
    if (at < 0) continue;
    found = { id, text };
    from = at + 1;
  }
  return found;
}

/** Stores a reader's verdict on the answer to a question. Ignores keywords that are no question, and robots. */
export async function judgeAnswer(
  { actor, db, now, userAgent }: Pick<Ctx, 'actor' | 'db' | 'now' | 'userAgent'>,
  { keyword, useful }: { keyword: string; useful: boolean },
): Promise<void> {
  if (isbot(userAgent) || !asksSomething(keyword)) return;
  const trace = verdictTrace(keyword, getLimitKey(actor), now());
  if (trace !== null) await writeVerdict(db, { ...trace, useful });
}

/** The evidence that a question calls for; tested on lower-case text in simplified characters. */
export type Evidence = Pick<RegExp, 'test'>;

/** A word that the text of an answer should have. */
export interface QuestionWord {
  word: string;
  /** Words that stand for it together where it is missing itself. */
  parts: string[];
  /** How much it says of the subject, apart from how rare it is: from 0 to 1. */
  share: number;
}

/** Words by which a keyword asks something, in simplified characters and small letters. */
const ASKS_SOMETHING =
  /[?？]|什么|甚么|啥|谁|哪|几[个位年月日次种天条家座岁人所项名]|多少|多久|多长|多大|多高|多远|怎|如何|为何|何[时地处人]|是否|能否|可否|能不能|是不是|有没有|吗$|\b(?:who|what|when|where|which|why|how)\b/u;

/** Question words, which an answer replaces with something else. */
const QUESTION_WORDS =
  /为什么|什么|甚么|是谁|谁|哪(?:一)?[个些里儿位种类]?|几|多[少久长大高远]|怎么样|怎[么样]|请问|如何|为何|何[时地处人]|是否|能否|可否|能不能|是不是|有没有|吗/gu;

const NUMERAL = '[0-9零〇一二三四五六七八九十百千万亿两半]';
const KINDS: readonly [pattern: RegExp, shown: RegExp][] = [
  [
    /何时|什么时候|哪.{0,2}[年月日天]|几[年月日]|时间|\bwhen\b/u,
    /[0-9]{3,4}|[0-9〇一二三四五六七八九十]+[年月日]|世纪|年代|时期|朝|当时/u,
  ],
  [/多少|多久|多长|多大|多高|多远|几|第.{0,2}哪|how (?:many|much|long)/u, new RegExp(NUMERAL, 'u')],
  [/为什么|为何|原因|怎么会|\bwhy\b/u, /因|由于|为了|所以|导致|使得|because|since/u],
  [
    /哪里|哪儿|何处|何地|在哪|什么地方|哪.{0,2}[省市县国区]|位于|\bwhere\b/u,
    /位于|[在省市县国区州地]/u,
  ],
];

const NO_EVIDENCE: Evidence = { test: () => false };

/** Whether a keyword asks something. */
function asksSomething(keyword: string): boolean {
  return ASKS_SOMETHING.test(foldQuestion(keyword));
}

/** What an answer to the question would show: a date, a number, a reason, a place; nothing in particular for others. */
function evidenceFor(question: string): Evidence {
  const text = foldQuestion(question);
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? NO_EVIDENCE;
}

/** The words of a question that its answer should have, without question words. */
function wordsOfQuestion(question: string): QuestionWord[] {
  return tokeniseQuery(foldQuestion(question).replace(QUESTION_WORDS, ' '))
    .filter(({ optional }) => !optional)
    .flatMap(({ word, parts }) => {
      const letters = [...word];
      // Two characters that the dictionary does not know as a word are a name, or a word beside a particle.
      if (letters.length !== 2 || !parts.some((part) => part.length === 1))
        return letters.length === 1
          ? [{ word, parts, share: ALONE }]
          : [{ word, parts: parts.filter((part) => part.length > 1), share: 1 }];
      return parts.length === 2
        ? [{ word, parts: [], share: 1 }]
        : parts
            .filter((part) => !isStopWord(part))
            .map((part) => ({ word: part, parts: [], share: ALONE }));
    });
}
/** A single character means little: it stands in many words. */
const ALONE = 0.4;

const foldQuestion = (text: string): string =>
  toSimplified(toPlainForms(text)).toLowerCase().trim();

/** A word of a question, and how telling it is: words of few documents weigh more. */
export interface WeighedWord {
  word: string;
  /** Words that stand for it together where it is missing itself. */
  parts: readonly string[];
  weight: number;
}

/** A text that may answer: of an article, or of one answer to a question. */
export interface PassageSource {
  title: string;
  /** Without marks; each block is a line. */
  text: string;
}

interface Span {
  start: number;
  end: number;
}

/** Where in a text an answer stands: the sentence itself, and with its surroundings; how much of the question it covers. */
export interface Passage extends Span {
  /** Index of the source. */
  source: number;
  sentence: Span;
  /** From 0 to about 1. */
  score: number;
}

/** Longer than a screen of a phone, a passage is no answer but an article. */
const MAX_LENGTH = 220;
/** What a word is worth that stands not in the sentence, but in the one before it, the title, or elsewhere in the text. */
const BEFORE = 0.7;
const IN_TITLE = 0.8;
const IN_TEXT = 0.35;
/** What a word is worth whose parts stand there, but not itself. */
const BY_PARTS = 0.8;
/** What it adds that a sentence has what the question asks for: a date, a number, a reason. */
const EVIDENCE = 0.12;
/** The penalty for each rank further down in the results. */
const RANK = 0.02;

const SENTENCE = /[^。！？!?；;\n]*(?:[。！？!?；;]+[”’」』）)]*|\n|$)/gu;

/**
 * The passage that answers a question best, by the words they share: a few sentences of one source, or null where no
 * word is found.
 * @param sources best first
 */
function bestPassage(
  words: readonly WeighedWord[],
  evidence: Evidence,
  sources: readonly PassageSource[],
): Passage | null {
  let best: Passage | null = null;
  for (const [index, source] of sources.entries()) {
    const found = bestOf(words, evidence, source);
    if (found === null) continue;
    const score = found.score - index * RANK;
    if (best === null || score > best.score) best = { ...found, source: index, score };
  }
  return best;
}

interface Sentence extends Span {
  /** Of each word, how much of it stands here: from 0 to 1. */
  has: number[];
  evident: boolean;
}

function bestOf(
  words: readonly WeighedWord[],
  evidence: Evidence,
  source: PassageSource,
): Omit<Passage, 'source'> | null {
  const text = folded(source.text.slice(0, MAX_TEXT));
  const title = presence(words, folded(source.title));
  const whole = presence(words, text);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const sentences = sentencesOf(words, evidence, text);
  let best: { at: number; score: number } | null = null;
  for (const [at, sentence] of sentences.entries()) {
    if (!sentence.has.some((share) => share > 0)) continue;
    const before = sentences[at - 1];
    const covered = words.reduce((sum, { weight }, i) => {
      const elsewhere = Math.max(
        (before?.has[i] ?? 0) * BEFORE,
        title[i]! * IN_TITLE,
        whole[i]! * IN_TEXT,
      );
      return sum + weight * Math.max(sentence.has[i]!, elsewhere);
    }, 0);
    const score = covered / total + (sentence.evident ? EVIDENCE : 0);
    if (best === null || score > best.score) best = { at, score };
  }
  if (best === null) return null;
  const { start, end } = sentences[best.at]!;
  const passage = around(sentences, best.at);
  return { ...passage, sentence: { start, end: Math.min(end, passage.end) }, score: best.score };
}

function sentencesOf(words: readonly WeighedWord[], evidence: Evidence, text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const match of text.matchAll(SENTENCE)) {
    const [sentence] = match;
    if (sentence.trim() === '') continue;
    const start = match.index;
    const has = presence(words, sentence);
    sentences.push({ start, end: start + sentence.length, has, evident: evidence.test(sentence) });
  }
  return sentences;
}

/** The sentence with those after it and, if there is room, the one before, as far as a passage may reach. */
function around(sentences: readonly Sentence[], at: number): Span {
  let { start, end } = sentences[at]!;
  end = Math.min(end, start + MAX_LENGTH);
  let [first, last] = [at, at];
  for (let grown = true; grown;) {
    grown = false;
    const next = sentences[last + 1];
    if (next && next.end - start <= MAX_LENGTH) {
      end = next.end;
      last += 1;
      grown = true;
    }
    const previous = sentences[first - 1];
    if (previous && end - previous.start <= MAX_LENGTH) {
      start = previous.start;
      first -= 1;
      grown = true;
    }
  }
  return { start, end };
}

function presence(words: readonly WeighedWord[], text: string): number[] {
  return words.map(({ word, parts }) => {
    if (stands(word, text)) return 1;
    if (parts.length === 0) return 0;
    return (BY_PARTS * parts.filter((part) => stands(part, text)).length) / parts.length;
  });
}

/** Words of letters are met at the beginning of a word only. */
function stands(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(word[0]!) || !LETTER.test(text[at - 1]!)) return true;
  }
  return false;
}
const LETTER = /[a-z0-9]/u;

/** Small letters, simplified characters and half-width letters, at the same places as before. */
function folded(text: string): string {
  const half = text.replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  const lower = half.toLowerCase();
  return toSimplified(lower.length === text.length ? lower : half);
}
const WIDE = /[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19]/gu;
