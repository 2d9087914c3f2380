import { getContentAddress } from '@zhihui/contract/content-address.ts';
import type {
  SearchAnswer,
  SearchPage,
} from '@zhihui/contract/features/search/search.endpoints.ts';
import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import type { BotReply } from './adapters/adapter.ts';
import { botText as text } from './bot.text.ts';

/** Hits in an answer, next to the passage. */
const MAX_HITS = 3;
const MAX_PASSAGE = 300;
const MAX_EXCERPT = 80;
const CARD_TITLE_LENGTH = 40;

/** Marks with a meaning in Markdown or in a platform's own tags, and what is shown in their place. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '@': '＠',
  '[': '［',
  ']': '］',
  '(': '（',
  ')': '）',
  '`': '｀',
  '*': '＊',
  _: '＿',
  '~': '～',
  '|': '｜',
  '\\': '＼',
  '#': '＃',
  '!': '！',
  $: '＄',
};

/**
 * A text of people within the Markdown of a chat: on one line, without mentions, links, pictures, tags and formats. The
 * platforms differ in what they escape, so that marks are replaced by their wide forms instead. An address stays readable,
 * but is no link: it could pretend to be one of this site.
 */
export function escapeText(value: string, max: number): string {
  const line = toOneLine(value)
    .replace(/&(?=[#a-z])/giu, '＆')
    .replace(/:\/\//gu, '：//')
    .replace(/[<>@[\]()`*_~|\\#!$]/gu, (mark) => LOOKALIKES[mark] ?? mark);
  return line.length <= max ? line : `${line.slice(0, max - 1).toWellFormed()}…`;
}

/** A link of this site; the address is one that this site built. */
const toLink = (label: string, url: string): string => `[${label}](${url})`;

/** The form of a new question, with the title filled in. */
export function getAskAddress(siteUrl: string, question: string): string {
  const query = new URLSearchParams({
    model: 'QUESTION',
    title: toOneLine(question).slice(0, MAX_TITLE).toWellFormed(),
  });
  return encodeBrackets(`${siteUrl}/editor?${query.toString()}`);
}

/** Brackets in an address would end the link around it. */
const encodeBrackets = (url: string) =>
  url.replace(/[()]/gu, (mark) => (mark === '(' ? '%28' : '%29'));

interface AnswerOptions {
  siteUrl: string;
  /** Of the asker, for the link to the form; null where there is none. */
  question: string | null;
}

/** The passage and the hits of a search; null when there are none. */
export function composeAnswer(page: SearchPage, options: AnswerOptions): BotReply | null {
  const { siteUrl, question } = options;
  const answer = page.answer ?? null;
  const hits = page.records.filter(({ id }) => id !== answer?.id).slice(0, MAX_HITS);
  const [first] = page.records;
  if (first === undefined && answer === null) return null;
  const lines: string[] = [];
  if (answer !== null) lines.push(...presentPassage(answer, siteUrl));
  if (hits.length > 0) {
    lines.push(`**${answer === null ? text.results : text.related}**`);
    for (const hit of hits) {
      const url = siteUrl + getContentAddress(hit.model, hit.id);
      const mark = (hit.overdueDays ?? 0) > 0 ? `（${text.overdue}）` : '';
      lines.push(`- ${toLink(escapeText(hit.title, MAX_TITLE), url)}${mark}`);
      const excerpt = answer === null ? escapeText(hit.excerpt, MAX_EXCERPT) : '';
      if (excerpt !== '') lines.push(`  ${excerpt}`);
    }
  }
  if (question !== null)
    lines.push('', `${text.unsolved}${toLink(text.ask, getAskAddress(siteUrl, question))}`);
  const title = escapeText(answer?.title ?? first?.title ?? text.title, MAX_TITLE);
  return { title, markdown: lines.join('\n') };
}

function presentPassage(answer: SearchAnswer, siteUrl: string): string[] {
  const { model, id, answerId, title, before, sentence, after, overdueDays = 0 } = answer;
  const anchor = answerId === null ? '' : `answer-${answerId}`;
  const url = siteUrl + getContentAddress(model, id, anchor);
  const mark = overdueDays > 0 ? `（${text.overdue}）` : '';
  return [
    `**${escapeText(title, MAX_TITLE)}**${mark}`,
    `> ${escapeText(before + sentence + after, MAX_PASSAGE)}`,
    '',
    toLink(text.readFull, url),
    '',
  ];
}

/** A reply of plain words, with a link to a place of this site. */
export function composeNotice(
  words: string,
  link: { label: string; url: string } | null = null,
): BotReply {
  if (link === null) return { title: text.title, markdown: words };
  return { title: text.title, markdown: `${words}\n${toLink(link.label, link.url)}`, link };
}

/** A question as the title of a card shows it. */
export const presentQuestion = (question: string) => escapeText(question, CARD_TITLE_LENGTH);
