import { MAX_HITS } from './search.limits.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { ContentItem } from '../content/content.schema.ts';
import { UserBrief } from '../user/user.schema.ts';

export const SearchQuery = z
  .strictObject({
    keyword: line(1, MAX_KEYWORD, '搜索词'),
    model: z.enum(CONTENT_MODELS, '栏目不存在').optional(),
    categoryId: Id.optional(),
    tagId: Id.optional(),
    ...pageFields,
  })
  .refine(({ current, size }) => (current - 1) * size < MAX_HITS, {
    path: ['current'],
    message: `只能翻看前 ${MAX_HITS} 条结果`,
  });

/**
 * One hit: a list row, and two pieces of HTML in which only `<mark>` stands, around the words found; everything
 * else in them is escaped.
 */
export const SearchHit = ContentItem.extend({ titleHtml: z.string(), snippet: z.string() });
export type SearchHit = z.output<typeof SearchHit>;

/** `total` stops at 1001, which means "more than a thousand". `suggestion`: what may have been meant, when little was found. */
export const SearchPage = page(SearchHit).extend({ suggestion: z.string().nullable() });
export type SearchPage = z.output<typeof SearchPage>;

/** What begins a word as it was typed, the best of each kind first; only what the caller may know of. */
export const Suggestions = z.object({
  contents: z.array(z.object({ id: Id, title: z.string(), model: z.enum(CONTENT_MODELS) })),
  tags: z.array(z.object({ id: Id, name: z.string() })),
  categories: z.array(z.object({ id: Id, name: z.string(), model: z.enum(CONTENT_MODELS) })),
  people: z.array(UserBrief),
  /** What enough others searched for. */
  words: z.array(z.string()),
});
export type Suggestions = z.output<typeof Suggestions>;
export const SearchAnswerQuery = z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词') });

/**
 * A passage that answers a question, as it stands in what it is quoted from: the sentence itself, and what stands before
 * and after it. All of it is plain text.
 */
export const SearchAnswer = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  /** The answer it is taken from, where a question was found. */
  answerId: Id.nullable(),
  /** The heading it stands under. */
  heading: z.object({ id: z.string(), text: z.string() }).nullable(),
  before: z.string(),
  sentence: z.string(),
  after: z.string(),
  author: z.string(),
  likeCount: z.int(),
  updatedAt: z.iso.datetime(),
  overdueDays: z.int().optional(),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

/** What somebody searched for, for themselves alone. */
export const RecentSearch = z.object({ id: Id, word: z.string() });
