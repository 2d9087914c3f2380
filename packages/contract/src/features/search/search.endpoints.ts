import { endpoint } from '../../endpoint.ts';
import { SearchPage, SearchQuery } from './search.schema.ts';

export const searchEndpoints = [
  endpoint({
    method: 'GET',
    path: '/search',
    access: 'public',
    summary: '全文搜索：按相关程度排列，命中处以 <mark> 标出',
    query: SearchQuery,
    data: SearchPage,
  }),
] as const;
