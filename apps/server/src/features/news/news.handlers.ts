import type { newsEndpoints } from '@zhihui/contract/features/news/news.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { pageOfSection } from '../content/content.public.ts';

export const newsHandlers: Handlers<typeof newsEndpoints> = {
  'GET /news/page': (ctx, { query }) => pageOfSection(ctx, 'NEWS', query),
};
