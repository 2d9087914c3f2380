import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { lockForMaintainer } from './content-access.ts';
import { setPinned } from './content-state.repo.ts';

/** Keeps an item at the top of lists, or not any more. Throws NOT_FOUND, NO_PERMISSION. */
export async function pinContent(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
  pinned: boolean,
): Promise<void> {
  const row = await lockForMaintainer(ctx, id, model);
  if (row.deleted_at !== null) throw notFound();
  if (row.pinned === pinned) return;
  await setPinned(ctx.db, id, pinned);
  await ctx.contentChanged();
}
