// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import { toPlainForms, toSimplified } from './normalise.ts';
import { isStopWord } from './stop-words.ts';
import { tokeniseQuery } from './tokenise.ts';

/** What an answer shows that a question asks for; tested on text in small letters and simplified characters. */
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
const ASKS =
  /[?？]|什么|甚么|啥|谁|哪|几[个位年月日次种天条家座岁人所项名]|多少|多久|多长|多大|多高|多远|怎|如何|为何|何[时地处人]|是否|能否|可否|能不能|是不是|有没有|吗$|\b(?:who|what|when|where|which|why|how)\b/u;

/** What only asks: an answer has something else in its place. */
const ASKING =
  /为什么|什么|甚么|是谁|谁|哪(?:一)?[个些里儿位种类]?|几|多[少久长大高远]|怎么样|怎[么样]|请问|如何|为何|何[时地处人]|是否|能否|可否|能不能|是不是|有没有|吗/gu;

const NUMBER = '[0-9零〇一二三四五六七八九十百千万亿两半]';
const KINDS: readonly [asked: RegExp, shown: RegExp][] = [
  [
    /何时|什么时候|哪.{0,2}[年月日天]|几[年月日]|时间|\bwhen\b/u,
    /[0-9]{3,4}|[0-9〇一二三四五六七八九十]+[年月日]|世纪|年代|时期|朝|当时/u,
  ],
  [/多少|多久|多长|多大|多高|多远|几|第.{0,2}哪|how (?:many|much|long)/u, new RegExp(NUMBER, 'u')],
  [/为什么|为何|原因|怎么会|\bwhy\b/u, /因|由于|为了|所以|导致|使得|because|since/u],
  [
    /哪里|哪儿|何处|何地|在哪|什么地方|哪.{0,2}[省市县国区]|位于|\bwhere\b/u,
    /位于|[在省市县国区州地]/u,
  ],
];

const NOTHING: Evidence = { test: () => false };

/** Whether a keyword asks something. */
export function asksSomething(keyword: string): boolean {
  return ASKS.test(plain(keyword));
}

/** What an answer to the question would show: a date, a number, a reason, a place; nothing in particular for others. */
export function evidenceFor(question: string): Evidence {
  const text = plain(question);
  return KINDS.find(([asked]) => asked.test(text))?.[1] ?? NOTHING;
}

/** The words of a question that its answer should have: what only asks is left out. */
export function wordsOfQuestion(question: string): QuestionWord[] {
  return tokeniseQuery(plain(question).replace(ASKING, ' '))
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

const plain = (text: string): string => toSimplified(toPlainForms(text)).toLowerCase().trim();
