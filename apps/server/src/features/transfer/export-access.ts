import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { findContentTarget } from '../../visibility/content-target.repo.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { canReadCategories } from './exports.repo.ts';
import type { ExportRow } from './exports.repo.ts';

/** Whether the caller may read a text that readers have. */
export async function canExportText(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  contentId: Id,
): Promise<boolean> {
  const row = await findContentTarget(ctx.db, contentId);
  if (row === null || row.live_revision === null) return false;
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  return getAbilities(ctx.actor, row, scope).read;
}

/** Whether the caller may still have what the file of their export holds. */
export async function canStillRead(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  { content_id: contentId, category_ids: categoryIds, format }: ExportRow,
): Promise<boolean> {
  if (format === 'ARCHIVE') return ctx.actor.member?.admin === true;
  if (contentId !== null) return canExportText(ctx, contentId);
  return canReadCategories(ctx.db, categoryIds, ctx.actor);
}
