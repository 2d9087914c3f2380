import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { visibleSubtree } from '../category/category.public.ts';
import type { CategoryRow } from '../category/category.public.ts';

/** What the caller may put in order in a category and below it: articles of which categories, and which categories. */
export async function listArrangeable(
  ctx: Ctx,
  { id, model }: CategoryRow,
): Promise<{ articlesOf: Id[]; categories: Id[] }> {
  const [all, scope] = await Promise.all([
    visibleSubtree(ctx, id, model),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  const ids = all ?? [];
  const inScopeIds = ids.filter((id) => scope.covers(id));
  const { actor } = ctx;
  return {
    articlesOf: model === 'ARTICLE' && can(actor, 'article.edit') ? inScopeIds : [],
    categories: can(actor, 'category.admin') ? ids : can(actor, 'category.edit') ? inScopeIds : [],
  };
}
