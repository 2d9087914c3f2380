import type { articleManageEndpoints } from '@zhihui/contract/features/article/article-manage.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { changeTags, giveToAuthor, moveContent, pageToManage } from '../content/content.public.ts';

const MODEL = 'ARTICLE';

export const articleManageHandlers: Handlers<typeof articleManageEndpoints> = {
  'GET /article/manage/page': (ctx, { query }) => pageToManage(ctx, MODEL, query),
  'PUT /article/category': async (ctx, { body }) => {
    await moveContent(ctx, MODEL, body.id, body.categoryId);
    return null;
  },
  'PUT /article/tags': async (ctx, { body }) => {
    await changeTags(ctx, MODEL, body);
    return null;
  },
  'PUT /article/author': async (ctx, { body }) => {
    await giveToAuthor(ctx, MODEL, body.id, body.authorId);
    return null;
  },
};
