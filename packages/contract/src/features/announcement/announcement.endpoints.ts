import { endpoint } from '../../endpoint.ts';
import { page } from '../../schema.ts';
import { ContentItem, ContentQuery } from '../content/content.schema.ts';

export const announcementEndpoints = [
  endpoint({
    method: 'GET',
    path: '/announcement/page',
    access: 'announcement.page',
    summary: '公告列表',
    query: ContentQuery,
    data: page(ContentItem),
    errors: ['NOT_FOUND'],
    cache: { by: 'level', unless: ['status', 'keyword'] },
  }),
] as const;
