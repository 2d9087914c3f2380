import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS, CONTENT_STATUSES } from '../../models.ts';
import { Flag, Id, line, oneOrMany, page, pageFields } from '../../schema.ts';
import { CategoryBrief } from '../category/category.schema.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { ContentItem, Day } from '../content/content.schema.ts';
import { HelpChapterBrief } from '../help/help.endpoints.ts';
import { TagBrief } from '../tag/tag.endpoints.ts';
import { UserBrief } from '../user/user.schema.ts';
import {
  MAX_AUTHOR_NAME,
  MAX_CHOICES,
  MAX_HITS,
  SEARCH_SORTS,
  SEARCH_WITHIN,
} from './search.limits.ts';

const model = z.enum(CONTENT_MODELS, '栏目不存在');
const keyword = line(1, MAX_KEYWORD, '搜索词');
const choices = (item: typeof Id) => oneOrMany(item, MAX_CHOICES, `至多选 ${MAX_CHOICES} 项`);

/** Filters of a search: of each list one is enough. */
const filters = {
  models: oneOrMany(model, CONTENT_MODELS.length, '栏目数量超出上限').optional(),
  /** Just these, without those below them. */
  categoryIds: choices(Id).optional(),
  tagIds: choices(Id).optional(),
  authorIds: choices(Id).optional(),
  publishedWithin: z.enum(SEARCH_WITHIN, '时间范围不存在').optional(),
  /** Days of publishing, both included. */
  from: Day.optional(),
  until: Day.optional(),
  withFiles: Flag.optional(),
  /** Without articles that are past the day until which they count as looked through. */
  fresh: Flag.optional(),
};

export const SearchQuery = z
  .strictObject({
    keyword,
    model: model.optional(),
    /** With all categories below it. */
    categoryId: Id.optional(),
    tagId: Id.optional(),
    ...filters,
    sort: z.enum(SEARCH_SORTS, '排序方式不存在').optional(),
    /** Looks for what may have been meant where what was typed finds nothing. */
    autocorrect: Flag.optional(),
    /** With the counts beside the hits. */
    facets: Flag.optional(),
    /** With the answer to what was typed, on the first page. */
    answer: Flag.optional(),
    ...pageFields,
  })
  .refine(({ current, size }) => (current - 1) * size < MAX_HITS, {
    path: ['current'],
    message: `仅支持查看前 ${MAX_HITS} 条结果`,
  });

/**
 * One hit: a list row, and two pieces of HTML in which only `<mark>` stands, around the words found; everything
 * else in them is escaped.
 */
export const SearchHit = ContentItem.extend({ titleHtml: z.string(), snippet: z.string() });
export type SearchHit = z.output<typeof SearchHit>;

/** What begins a word as it was typed, the best of each kind first; only what the caller may know of. */
export const Suggestions = z.object({
  contents: z.array(z.object({ id: Id, title: z.string(), model: z.enum(CONTENT_MODELS) })),
  tags: z.array(z.object({ id: Id, name: z.string() })),
  categories: z.array(z.object({ id: Id, name: z.string(), model: z.enum(CONTENT_MODELS) })),
  people: z.array(UserBrief),
  /** Chapters of the handbook. */
  help: z.array(HelpChapterBrief),
  /** What enough others searched for. */
  words: z.array(z.string()),
});
export type Suggestions = z.output<typeof Suggestions>;
const SearchAnswerQuery = z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词') });

/**
 * A passage that answers a question, as it stands in what it is quoted from: the sentence itself, and what stands before
 * and after it. All of it is plain text.
 */
export const SearchAnswer = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  title: z.string(),
  /** The answer that is quoted, when the hit is a question. */
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

/** A user's recent searches, visible only to them. */
const RecentSearch = z.object({ id: Id, word: z.string() });

const FacetsQuery = z.strictObject({ keyword, ...filters });

const count = { count: z.int().nonnegative() };
/**
 * How many of the hits each choice would leave, under the choices of the other kinds; of the first thousand hits where
 * `capped` says that there are more.
 */
const SearchFacets = z.object({
  total: z.int().nonnegative(),
  capped: z.boolean(),
  models: z.array(z.object({ model, ...count })),
  categories: z.array(CategoryBrief.extend(count)),
  tags: z.array(TagBrief.extend(count)),
  authors: z.array(UserBrief.pick({ id: true, nickname: true }).extend(count)),
  month: z.int().nonnegative(),
  year: z.int().nonnegative(),
  withFiles: z.int().nonnegative(),
  fresh: z.int().nonnegative(),
});
export type SearchFacets = z.output<typeof SearchFacets>;

/**
 * `total` stops at 1001, which means "more than a thousand". `suggestion`: what may have been meant, when little was found;
 * `corrected`: what was searched for instead. `unknown`: names after 作者: and 标签: that nothing has which the caller may read.
 */
const SearchPage = page(SearchHit).extend({
  suggestion: z.string().nullable(),
  corrected: z.string().nullable(),
  unknown: z.object({ authors: z.array(z.string()), tags: z.array(z.string()) }),
  /** Of what was searched for, where the call wants them. */
  facets: SearchFacets.optional(),
  /** Of what was typed, where the call wants it; null where there is none. */
  answer: SearchAnswer.nullable().optional(),
});
export type SearchPage = z.output<typeof SearchPage>;

const OwnQuery = z.strictObject({ keyword, ...pageFields });

/** What the caller wrote and readers do not have: a draft of the editor, or an item that is not published as it is now. */
export const OwnHit = z.object({
  kind: z.enum(['DRAFT', 'ITEM']),
  id: Id,
  model,
  titleHtml: z.string(),
  snippet: z.string(),
  status: z.enum(CONTENT_STATUSES),
  updatedAt: z.string(),
});
export type OwnHit = z.output<typeof OwnHit>;

export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: '全文搜索（匹配处以 <mark> 标记；支持 "精确匹配"、-排除、作者:、标签:、标题: 语法）',
    query: SearchQuery,
    data: SearchPage,
  }),
  endpoint({
    method: 'GET',
    path: '/search/suggest',
    access: 'public',
    summary:
      '查询搜索建议（标题、标签、分类与用户，支持拼音、首字母与同音字；未输入时返回热门搜索）',
    query: z.strictObject({ keyword: line(0, MAX_KEYWORD, '搜索词').default('') }),
    data: Suggestions,
    limit: { max: 600, seconds: 60 },
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/search/answer',
    access: 'public',
    summary: '查询智能摘要（搜索词为问题时，摘自有权查看的内容；无合适结果时为 null）',
    query: SearchAnswerQuery,
    data: SearchAnswer.nullable(),
  }),
  endpoint({
    method: 'POST',
    path: '/search/answer/verdict',
    access: 'public',
    summary: '评价智能摘要（每人每个问题每天计一次；没有帮助的计入无结果搜索词）',
    body: z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词'), useful: z.boolean() }),
    data: z.null(),
    limit: { max: 30, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/search/facets',
    access: 'public',
    summary: '统计搜索结果（按栏目、分类、标签、作者、时间等）',
    query: FacetsQuery,
    data: SearchFacets,
  }),
  endpoint({
    method: 'GET',
    path: '/search/own',
    access: 'signedIn',
    summary: '搜索我的草稿与未发布内容',
    query: OwnQuery,
    data: page(OwnHit),
  }),
  endpoint({
    method: 'GET',
    path: '/search/authors',
    access: 'public',
    summary: '按昵称搜索栏目作者（仅有可见内容的作者，最多 20 位）',
    query: z.strictObject({
      model: z.enum(CONTENT_MODELS, '请选择栏目'),
      keyword: line(1, MAX_AUTHOR_NAME, '作者'),
    }),
    data: z.array(UserBrief),
  }),
  endpoint({
    method: 'GET',
    path: '/search/recent',
    access: 'signedIn',
    summary: '查询最近搜索（最多 20 个）',
    data: z.array(RecentSearch),
  }),
  endpoint({
    method: 'POST',
    path: '/search/recent',
    access: 'signedIn',
    summary: '记录搜索词',
    body: z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词') }),
    data: z.array(RecentSearch),
  }),
  endpoint({
    method: 'DELETE',
    path: '/search/recent/:id',
    access: 'signedIn',
    summary: '删除最近搜索',
    params: z.strictObject({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/search/recent',
    access: 'signedIn',
    summary: '清空最近搜索',
    data: z.null(),
  }),
] as const;
