import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { deleteDraft, deleteDraftOf } from './draft.repo.ts';

export { handOverDrafts, removeDraftsOf } from './draft.repo.ts';

/** Removes the caller's draft after its text was saved for good; that there is none is fine. */
export async function dropDraft(
  ctx: Ctx,
  which: { draftId: Id | undefined; contentId: Id | null },
): Promise<void> {
  const userId = ctx.actor.member?.userId;
  if (userId === undefined) return;
  if (which.draftId !== undefined) await deleteDraft(ctx.db, userId, which.draftId);
  if (which.contentId !== null) await deleteDraftOf(ctx.db, userId, which.contentId);
}
