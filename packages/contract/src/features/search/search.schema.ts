import { z } from 'zod';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, Instant, line, pageFields } from '../../schema.ts';

const Count = z.int().nonnegative();

/** Results beyond the thousandth are not reachable: nobody reads them, and sorting them all is dear. */
export const MAX_HITS = 1000;

export const SearchQuery = z
  .strictObject({
    keyword: line(1, 100, '搜索词'),
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
 * One hit. `titleHtml` and `snippet` are HTML in which only `<mark>` stands, around the words found; everything
 * else in them is escaped.
 */
export const SearchHit = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  titleHtml: z.string(),
  snippet: z.string(),
  coverUrl: z.string().nullable(),
  author: z.object({ id: Id, nickname: z.string(), avatar: z.string().nullable() }),
  category: z.object({ id: Id, name: z.string() }).nullable(),
  tags: z.array(z.object({ id: Id, name: z.string() })),
  viewCount: Count,
  commentCount: Count,
  likeCount: Count,
  publishedAt: Instant,
  updatedAt: Instant,
});

/** `total` stops at 1001, which means "more than a thousand". */
export const SearchPage = z.object({
  records: z.array(SearchHit),
  total: Count,
  current: z.int().positive(),
  size: z.int().positive(),
  /** What may have been meant, when little was found. */
  suggestion: z.string().nullable(),
});
