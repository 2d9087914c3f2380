import type {
  ARTICLE_MANAGE,
  articleManageEndpoints,
} from '@zhihui/contract/features/article/article.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { assignOwner, manageHandlers } from '../content/content.public.ts';
import type { TableRow } from '../content/content.public.ts';
import { articleTable } from './article-manage.repo.ts';

export const articleManageHandlers: Handlers<typeof articleManageEndpoints> = {
  ...manageHandlers<'ARTICLE', typeof ARTICLE_MANAGE, TableRow<typeof articleTable>>(
    'ARTICLE',
    articleTable,
    {
      filters: ({ ownerId, overdue }) => ({ ownerId, overdue }),
      present: (item, { review_by: reviewBy, owner }) => ({ ...item, reviewBy, owner }),
    },
  ),
  'PUT /article/owner': async (ctx, { body }) => {
    await assignOwner(ctx, 'ARTICLE', body);
    return null;
  },
};
