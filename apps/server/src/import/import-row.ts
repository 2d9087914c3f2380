import { z } from 'zod';
import {
  MAX_CONTENT,
  MAX_IMPORTED_TITLE,
  MAX_TAGS,
} from '@zhihui/contract/features/content/content.schema.ts';
import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.schema.ts';
import { line, text } from '@zhihui/contract/schema.ts';

/** One article, piece of news or question as files bring it. Unknown fields are ignored; ids make a second import recognise it. */
const Row = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  title: line(1, MAX_IMPORTED_TITLE, '标题'),
  body: text(0, MAX_CONTENT, '正文'),
  category: z.union([z.string(), z.array(z.string())]).nullish(),
  tags: z.union([z.string(), z.array(z.string())]).nullish(),
  author: z.string().nullish(),
  date: z.union([z.string(), z.date()]).nullish(),
  /** Makes it a question. At most one answer is accepted, the first that says so. */
  answers: z
    .array(
      z.object({
        body: text(1, MAX_ANSWER, '回答'),
        accepted: z.boolean().default(false),
        author: z.string().nullish(),
      }),
    )
    .max(500, '回答至多 500 个')
    .optional(),
  kind: z.enum(['article', 'news', 'release', 'question'], '不认识的内容种类').nullish(),
});

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
  /** Null for what is no question. */
  answers: { body: string; accepted: boolean; author: string | null }[] | null;
}

/** Category of texts that bring none. */
const FALLBACK_CATEGORY = '未分类';
const MAX_NAME = 40;
const MAX_DEPTH = 10;

/** Checks one raw row; `fallbackId` names rows without an id of their own. Gives the row, or why it is refused. */
export function readRow(raw: unknown, fallbackId: string): ImportRow | { refused: string } {
  const parsed = Row.safeParse(raw);
  if (!parsed.success)
    return { refused: parsed.error.issues.map((issue) => issue.message).join('；') };
  const { id, title, body, category, tags, author, date, answers, kind } = parsed.data;
  // the title of a question may say it all
  if (body.trim() === '' && answers === undefined) return { refused: '请填写正文' };
  const path = list(category, '/').slice(0, MAX_DEPTH);
  return {
    model: modelOf(kind, answers !== undefined),
    sourceId: id ?? fallbackId,
    title,
    body,
    category: path.length === 0 ? [FALLBACK_CATEGORY] : path,
    tags: uniqueNames(list(tags, ',')).slice(0, MAX_TAGS),
    author: authorName(author),
    date: readDate(date),
    answers: answers === undefined ? null : readAnswers(answers),
  };
}

/** Release notes are what companies publish as news. */
function modelOf(kind: string | null | undefined, answered: boolean): ImportRow['model'] {
  if (answered || kind === 'question') return 'QUESTION';
  return kind === 'news' || kind === 'release' ? 'NEWS' : 'ARTICLE';
}

function authorName(name: string | null | undefined): string | null {
  return name?.trim().slice(0, 20) || null;
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
  return parts
    .map((part) =>
      part
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME),
    )
    .filter((part) => part !== '');
}

function uniqueNames(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

/** `2020/12/21`, `2017-01-17T16:44` and the like; a date that is none, or lies ahead, counts as missing. */
function readDate(value: string | Date | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const date = value instanceof Date ? value : new Date(value.replaceAll('/', '-'));
  return Number.isNaN(date.getTime()) || date.getTime() > Date.now() ? null : date;
}
