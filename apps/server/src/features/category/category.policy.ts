import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { noPermission } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';

/**
 * Who does not look after all categories changes, merges and deletes those assigned to them and what stands below; null
 * stands for the top. Throws NO_PERMISSION.
 */
export async function assertInScope(ctx: Ctx, ids: readonly (Id | null)[]): Promise<void> {
  if (can(ctx.actor, 'category.admin')) return;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  if (!ids.every((id) => scope.covers(id))) throw noPermission('这个分类不在您负责的范围里');
}
