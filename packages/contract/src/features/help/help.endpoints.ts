import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { line } from '../../schema.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { TocEntry } from '../content/content.schema.ts';
import { HELP_PARTS } from './help.parts.ts';

const part = z.enum(HELP_PARTS, '手册不存在');

/** One chapter, as lists name it. */
export const HelpChapterBrief = z.object({ part, chapter: z.string(), title: z.string() });
export type HelpChapterBrief = z.output<typeof HelpChapterBrief>;

/** The handbook: its parts in the order of their readers, each with what it holds. */
const HelpContents = z.array(
  z.object({
    part,
    chapters: z.array(HelpChapterBrief.extend({ summary: z.string() })),
  }),
);
export type HelpContents = z.output<typeof HelpContents>;

const HelpAddress = z.strictObject({
  part,
  chapter: z.string('章节').regex(/^[a-z][a-z0-9-]{0,59}$/u, '章节不存在'),
});

/** One chapter as it is read, and what comes before and after it. */
export const HelpChapter = HelpChapterBrief.extend({
  summary: z.string(),
  html: z.string(),
  toc: z.array(TocEntry),
  previous: HelpChapterBrief.nullable(),
  next: HelpChapterBrief.nullable(),
});
export type HelpChapter = z.output<typeof HelpChapter>;

const HelpQuery = z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词') });

/**
 * A chapter that has the words, and the section of it where most of them stand. In the two pieces of HTML stands only
 * `<mark>`.
 */
export const HelpHit = HelpChapterBrief.extend({
  titleHtml: z.string(),
  snippet: z.string(),
  /** Of the section; null for what comes before the first. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** All the words stand in its title or in the section's heading: it is very likely what is looked for. */
  close: z.boolean(),
});
export type HelpHit = z.output<typeof HelpHit>;

export const helpEndpoints = [
  endpoint({
    method: 'GET',
    path: '/help',
    access: 'public',
    summary: '查询帮助目录（使用、版主、管理员与运维手册）',
    data: HelpContents,
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/help/search',
    access: 'public',
    summary: '搜索帮助（最多 20 章，按相关度排序，匹配处以 <mark> 标记）',
    query: HelpQuery,
    data: z.array(HelpHit),
  }),
  endpoint({
    method: 'GET',
    path: '/help/:part/:chapter',
    access: 'public',
    summary: '查询帮助章节',
    params: HelpAddress,
    data: HelpChapter,
    errors: ['NOT_FOUND'],
    cache: { by: 'level' },
  }),
] as const;
