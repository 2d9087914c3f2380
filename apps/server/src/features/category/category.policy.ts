import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { noPermission } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';

/**
 * Moderators can change, merge and delete only their assigned categories and descendants; null stands for the root.
 * Throws NO_PERMISSION.
 */
export async function assertInScope(ctx: Ctx, ids: readonly (Id | null)[]): Promise<void> {
  if (!(await isInScope(ctx, ids))) throw noPermission('该分类超出您的管理范围');
}

/** Whether the caller manages all these categories. */
export async function isInScope(ctx: Ctx, ids: readonly (Id | null)[]): Promise<boolean> {
  if (can(ctx.actor, 'category.admin')) return true;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  return ids.every((id) => scope.covers(id));
}
