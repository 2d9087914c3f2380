import { endpoint } from '../../endpoint.ts';
import { page } from '../../schema.ts';
import { ContentItem, ContentQuery } from '../content/content.schema.ts';

export const newsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/news/page',
    access: 'public',
    summary: '资讯列表',
    query: ContentQuery,
    data: page(ContentItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'level', unless: ['status', 'keyword'] },
  }),
] as const;
