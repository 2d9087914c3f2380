import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line, page } from '../../schema.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { UserBrief } from '../user/user.schema.ts';
import { MAX_AUTHOR_NAME } from './search.limits.ts';
import {
  FacetsQuery,
  OwnHit,
  OwnQuery,
  RecentSearch,
  SearchAnswer,
  SearchAnswerQuery,
  SearchFacets,
  SearchPage,
  SearchQuery,
  Suggestions,
} from './search.schema.ts';

export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: '全文搜索：命中处以 <mark> 标出；可以写 "原样"、-不要、作者:、标签:、标题:',
    query: SearchQuery,
    data: SearchPage,
  }),
  endpoint({
    method: 'GET',
    path: '/search/suggest',
    access: 'public',
    summary:
      '边输入边提示：标题、标签、分类与人，可用拼音、首字母与同音字；什么都没有输入时是大家常搜的',
    query: z.strictObject({ keyword: line(0, MAX_KEYWORD, '搜索词').default('') }),
    data: Suggestions,
    limit: { max: 600, seconds: 60 },
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/search/answer',
    access: 'public',
    summary:
      '直接的答案：搜索词是一个问题时，从调用者能读到的内容里摘出最合适的一段；没有把握时为 null',
    query: SearchAnswerQuery,
    data: SearchAnswer.nullable(),
  }),
  endpoint({
    method: 'POST',
    path: '/search/answer/verdict',
    access: 'public',
    summary: '直接的答案有没有用：每人每个问题一天只算一次；没有用的记在搜不到的词里',
    body: z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词'), useful: z.boolean() }),
    data: z.null(),
    limit: { max: 30, seconds: 60 },
  }),
  endpoint({
    method: 'GET',
    path: '/search/facets',
    access: 'public',
    summary: '同一次搜索按栏目、分类、标签、作者、时间等各有多少',
    query: FacetsQuery,
    data: SearchFacets,
  }),
  endpoint({
    method: 'GET',
    path: '/search/own',
    access: 'signedIn',
    summary: '在自己的草稿和还没有发布的内容里搜索',
    query: OwnQuery,
    data: page(OwnHit),
  }),
  endpoint({
    method: 'GET',
    path: '/search/authors',
    access: 'public',
    summary: '按昵称查找一个栏目的作者：有内容是调用者能读到的，至多 20 位',
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
    summary: '自己最近搜索过的，至多 20 个，最近的在前',
    data: z.array(RecentSearch),
  }),
  endpoint({
    method: 'POST',
    path: '/search/recent',
    access: 'signedIn',
    summary: '记下自己搜索了什么',
    body: z.strictObject({ keyword: line(1, MAX_KEYWORD, '搜索词') }),
    data: z.array(RecentSearch),
  }),
  endpoint({
    method: 'DELETE',
    path: '/search/recent/:id',
    access: 'signedIn',
    summary: '删除自己搜索过的一个',
    params: z.strictObject({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/search/recent',
    access: 'signedIn',
    summary: '删除自己搜索过的全部',
    data: z.null(),
  }),
] as const;
