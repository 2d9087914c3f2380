import type { newsManageEndpoints } from '@zhihui/contract/features/news/news.endpoints.ts';
import type { PLAIN_MANAGE } from '@zhihui/contract/features/content/manage.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { manageHandlers } from '../content/content.public.ts';
import { newsTable } from './news-manage.repo.ts';

export const newsManageHandlers: Handlers<typeof newsManageEndpoints> = manageHandlers<
  'NEWS',
  typeof PLAIN_MANAGE
>('NEWS', newsTable);
