import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import {
  MAX_CONTENT,
  MAX_IMPORTED_TITLE,
  MAX_TAGS,
} from '@zhihui/contract/features/content/content.limits.ts';
import { z } from 'zod';
import { isReservedNickname } from '@zhihui/contract/features/user/user.schema.ts';
import { line, text } from '@zhihui/contract/schema.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import { OMISSIONS, MAX_AUTHOR, MAX_DEPTH, MAX_NAME } from './omissions.ts';
import type { Omission } from './omissions.ts';

/** Accepts values that can only be meant as text. */
const string = (name: string) =>
  z.string({ error: ({ input }) => (isMissing(input) ? `请填写${name}` : `${name}应为文本`) });
/** A name: `2024` and `true` are meant as words. */
const word = (name: string, allowed = '文本') =>
  z
    .union([z.string(), z.number(), z.boolean()], {
      error: ({ input }) => (isMissing(input) ? `请填写${name}` : `${name}应为${allowed}`),
    })
    .transform(String);
const words = (name: string) =>
  z.union([word(name), z.array(word(name))], `${name}应为文本或文本列表`).nullish();

/** An article, news item or question in a file. Unknown fields are ignored; ids let a second import recognise it. */
const Row = z.object(
  {
    // the longest key of an index
    id: word('ID（id）', '文本或数字')
      .pipe(text(0, 500, 'ID（id）'))
      .nullish(),
    title: word('标题（title）').pipe(line(1, MAX_IMPORTED_TITLE, '标题（title）')),
    body: string('正文（body）').pipe(text(0, MAX_CONTENT, '正文（body）')),
    category: words('分类（category）'),
    tags: words('标签（tags）'),
    author: word('作者（author）').nullish(),
    date: string('日期（date）').nullish(),
    /** Makes it a question. At most one answer is accepted, the first that is marked so. */
    answers: z
      .array(
        z.object(
          {
            body: string('正文（body）').pipe(text(1, MAX_ANSWER, '正文（body）')),
            accepted: z.boolean('采纳（accepted）应为 true 或 false').nullish(),
            author: word('作者（author）').nullish(),
          },
          '应为有 body 的对象',
        ),
        '回答（answers）应为列表',
      )
      .max(500, '回答（answers）最多 500 个')
      .nullish(),
    kind: z
      .enum(
        ['article', 'news', 'release', 'question'],
        '类型（kind）只能为 article、news、release 或 question',
      )
      .nullish(),
  },
  '不是 JSON 对象',
);

export interface ImportRow {
  model: 'ARTICLE' | 'NEWS' | 'QUESTION';
  /** Identifies the text over imports. */
  sourceId: string;
  title: string;
  body: string;
  /** Names from the top of the tree down; never empty. */
  category: string[];
  tags: string[];
  author: string | null;
  date: Date | null;
  /** Null when the row is not a question. */
  answers: { body: string; accepted: boolean; author: string | null }[] | null;
  /** Remaining fields of the file. */
  omissions: Omission[];
}

/** Category of texts without one. */
const FALLBACK_CATEGORY = '未分类';

/**
 * Checks one raw row; `key` is the source id of rows without an id of their own. Returns the row, or the reason for refusing
 * it.
 */
export function readRow(raw: unknown, key: string): ImportRow | { refused: string } {
  const parsed = Row.safeParse(raw);
  if (!parsed.success) return { refused: parsed.error.issues.map(describeIssue).join('；') };
  const { id, title, body, category, tags, author, date, kind } = parsed.data;
  const answers = parsed.data.answers ?? null;
  // the title of a question may be all of it
  if (body.trim() === '' && answers === null) return { refused: '请填写正文（body）' };
  const path = list(category, '/');
  const names = list(tags, ',');
  const unique = uniqueNames(shortenNames(names));
  const firstTags = unique.slice(0, MAX_TAGS);
  const upper = path.slice(0, MAX_DEPTH);
  const levels = shortenNames(upper);
  const day = readDate(date);
  const authors = [author, ...(answers ?? []).map((answer) => answer.author)];
  const wasShortened: Record<Omission, boolean> = {
    levels: path.length > MAX_DEPTH,
    tags: unique.length > MAX_TAGS,
    names:
      isLong(
        [...upper, ...names.filter((name) => firstTags.includes(shorten(name, MAX_NAME)))],
        MAX_NAME,
      ) || isLong(authors, MAX_AUTHOR),
    date: day === null && !isMissing(date) && date.trim() !== '',
  };
  return {
    model: resolveModel(kind, answers !== null),
    sourceId: isMissing(id) || id.trim() === '' ? key : id,
    title,
    body,
    category: levels.length === 0 ? [FALLBACK_CATEGORY] : levels,
    tags: firstTags,
    author: authorName(author),
    date: day,
    answers: answers === null ? null : readAnswers(answers),
    omissions: OMISSIONS.filter((omission) => wasShortened[omission]),
  };
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function describeIssue({ path: [field, at], message }: z.core.$ZodIssue): string {
  return field === 'answers' && typeof at === 'number'
    ? `第 ${at + 1} 个回答：${message}`
    : message;
}

/** Release notes are what companies publish as news. */
function resolveModel(kind: string | null | undefined, answered: boolean): ImportRow['model'] {
  if (answered || kind === 'question') return 'QUESTION';
  return kind === 'news' || kind === 'release' ? 'NEWS' : 'ARTICLE';
}

/** Null for a text without an author, and for one of an account that was ended elsewhere. */
function authorName(name: string | null | undefined): string | null {
  const author = shorten(toOneLine(name ?? ''), MAX_AUTHOR);
  return author === '' || isReservedNickname(author) ? null : author;
}

function readAnswers(rows: NonNullable<z.output<typeof Row>['answers']>): ImportRow['answers'] {
  const first = rows.findIndex((row) => row.accepted);
  return rows.map(({ body, author }, at) => ({
    body,
    accepted: at === first,
    author: authorName(author),
  }));
}

function list(value: string | string[] | null | undefined, separator: string): string[] {
  const parts = typeof value === 'string' ? value.split(separator) : (value ?? []);
  return parts.map(toOneLine).filter((part) => part !== '');
}

function shortenNames(names: string[]): string[] {
  return names.map((name) => shorten(name, MAX_NAME)).filter((name) => name !== '');
}

function isLong(names: readonly (string | null | undefined)[], max: number): boolean {
  return names.some((name) => toOneLine(name ?? '').length > max);
}

function uniqueNames(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** Parses `2020/12/21`, `2017-01-17T16:44` and the like; an invalid or future date counts as missing. */
function readDate(value: string | null | undefined): Date | null {
  if (isMissing(value)) return null;
  const date = new Date(value.replaceAll('/', '-'));
  return Number.isNaN(date.getTime()) || date.getTime() > Date.now() ? null : date;
}

const LETTERS = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Shortens a name to `max` units without splitting a letter or emoji. */
function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  let end = 0;
  for (const { index, segment } of LETTERS.segment(name)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return name.slice(0, end).trimEnd();
}
