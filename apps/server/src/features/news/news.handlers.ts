import type { newsEndpoints } from '@zhihui/contract/features/news/news.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { loadContentNeighbors, sectionHandlers } from '../content/content.public.ts';

export const newsHandlers: Handlers<typeof newsEndpoints> = {
  ...sectionHandlers('NEWS'),

  'GET /news/:id/around': (ctx, { params }) => loadContentNeighbors(ctx, 'NEWS', params.id),
};
