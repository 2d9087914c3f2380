import type { bookEndpoints } from '@zhihui/contract/features/book/book.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { listArrangeable, orderArticle, orderCategory } from './set-order.ts';
import { loadBranch, readCategory, loadCategoryFacts, listCategoryItems } from './book.service.ts';

export const bookHandlers: Handlers<typeof bookEndpoints> = {
  'GET /category/:id': async (ctx, { params }) =>
    loadCategoryFacts(ctx, await readCategory(ctx, params.id)),

  'GET /category/:id/branch': (ctx, { params, query }) => loadBranch(ctx, params.id, query),

  'GET /category/:id/items': async (ctx, { params, query }) =>
    listCategoryItems(ctx, await readCategory(ctx, params.id), query),

  'GET /category/:id/arranging': async (ctx, { params }) =>
    listArrangeable(ctx, await readCategory(ctx, params.id)),

  'PUT /article/order': async (ctx, { body }) => {
    await orderArticle(ctx, body);
    return null;
  },

  'PUT /category/order': async (ctx, { body }) => {
    await orderCategory(ctx, body);
    return null;
  },
};
