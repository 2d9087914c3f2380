import { endpoint } from '../../endpoint.ts';
import { page } from '../../schema.ts';
import { ContentItem, ContentQuery } from '../content/content.schema.ts';

export const questionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/question/page',
    access: 'public',
    summary: '问题列表',
    query: ContentQuery,
    data: page(ContentItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'level', unless: ['status', 'keyword'] },
  }),
] as const;
