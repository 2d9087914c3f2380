import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { reachOf } from '../../visibility/reach.ts';
import { visibleSubtree } from '../category/category.public.ts';
import type { CategoryRow } from '../category/category.public.ts';

/** What the caller may put in order in a category and below it: articles of which categories, and which categories. */
export async function arrangingIn(
  ctx: Ctx,
  { id, model }: CategoryRow,
): Promise<{ articlesOf: Id[]; categories: Id[] }> {
  const [all, reach] = await Promise.all([
    visibleSubtree(ctx, id, model),
    reachOf(ctx.db, ctx.actor),
  ]);
  const ids = all ?? [];
  const covered = ids.filter((one) => reach.covers(one));
  const { actor } = ctx;
  return {
    articlesOf: model === 'ARTICLE' && can(actor, 'article.edit') ? covered : [],
    categories: can(actor, 'category.admin') ? ids : can(actor, 'category.edit') ? covered : [],
  };
}
