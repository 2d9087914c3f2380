import type { categoryEndpoints } from '@zhihui/contract/features/category/category.endpoints.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import { notFound } from '../../kernel/errors.ts';
import { countVisibilityEffect } from './category-merge.repo.ts';
import { moveAllItems, mergeCategory } from './category-merge.ts';
import type { Handlers } from '../../ctx.ts';
import { presentCategory, presentTree } from './category.present.ts';
import { visibleCategories } from './category.public.ts';
import { findCategory, listCategories } from './category.repo.ts';
import { changeCategory, createCategory, removeCategory } from './category.service.ts';
import { FULL_VIEWER } from '../../kernel/viewer.ts';

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
    presentTree(await listCategories(ctx.db, query.model, FULL_VIEWER)),

  'POST /category': async (ctx, { body }) => {
    const { model, ...input } = body;
    return presentCategory(await createCategory(ctx, model, input));
  },

  'PUT /category': async (ctx, { body }) => {
    const { id, ...input } = body;
    return presentCategory(await changeCategory(ctx, id, input));
  },

  'PUT /category/merge': async (ctx, { body }) =>
    presentCategory(await mergeCategory(ctx, body.fromId, body.intoId)),

  'GET /category/:id/effect': async (ctx, { params, query }) => {
    const target = query.intoId === undefined ? null : await findCategory(ctx.db, query.intoId);
    const existing = await findCategory(ctx.db, params.id);
    if (existing === null || (query.intoId !== undefined && target === null)) {
      throw notFound('这个分类不存在或已被删除');
    }
    const visibility = target?.visibility ?? VISIBILITIES.indexOf(query.visibility ?? 'PUBLIC');
    const effect = await countVisibilityEffect(ctx.db, params.id, visibility);
    return {
      hidden: { visitors: effect.hiddenVisitors, members: effect.hiddenMembers },
      shown: { visitors: effect.shownVisitors, members: effect.shownMembers },
    };
  },

  'DELETE /category/:id': async (ctx, { params, query }) => {
    if (query.intoId === undefined) await removeCategory(ctx, params.id);
    else await moveAllItems(ctx, params.id, query.intoId);
    return null;
  },
};
