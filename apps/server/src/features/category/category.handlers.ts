import type { categoryEndpoints } from '@zhihui/contract/features/category/category.endpoints.ts';
import type { Handlers } from '../../ctx.ts';
import { presentCategory, presentTree } from './category.present.ts';
import { visibleCategories } from './category.public.ts';
import { listCategories } from './category.repo.ts';
import { changeCategory, createCategory, removeCategory } from './category.service.ts';
import { EVERYTHING } from '../../visibility/viewer.ts';

export const categoryHandlers: Handlers<typeof categoryEndpoints> = {
  'GET /category/tree': async (ctx, { query }) =>
    presentTree(await visibleCategories(ctx, query.model)),

  'GET /category/top': async (ctx, { query }) =>
    presentTree(await visibleCategories(ctx, query.model)).map((node) => ({
      ...node,
      children: undefined,
    })),

  'GET /category/list': async (ctx, { query }) =>
    (await visibleCategories(ctx, query.model)).map(presentCategory),

  'GET /category/tree/mgt': async (ctx, { query }) =>
    presentTree(await listCategories(ctx.db, query.model, EVERYTHING)),

  'POST /category': async (ctx, { body }) => {
    const { model, ...input } = body;
    return presentCategory(await createCategory(ctx, model, input));
  },

  'PUT /category': async (ctx, { body }) => {
    const { id, ...input } = body;
    return presentCategory(await changeCategory(ctx, id, input));
  },

  'DELETE /category/:id': async (ctx, { params }) => {
    await removeCategory(ctx, params.id);
    return null;
  },
};
