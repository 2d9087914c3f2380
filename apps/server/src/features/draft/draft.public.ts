import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { namedUploadsIn } from '../media/media.public.ts';
import type { Db } from '../../db/db.ts';
import {
  deleteDraft,
  deleteContentDraft,
  handOverTexts,
  lockDraft,
  withholdUploads,
} from './draft-write.repo.ts';
import { addDraft } from './draft.service.ts';

export { countDrafts } from './draft.repo.ts';
export { readDraft } from './draft.service.ts';
export { deleteUserDrafts } from './draft-write.repo.ts';
export { deleteUserReplyDrafts } from './reply-draft.repo.ts';

/**
 * Locks the caller's draft until the transaction ends, which also blocks saves of its shared text; false when it does
 * not exist.
 */
export async function lockOwnDraft(ctx: Ctx, draftId: Id): Promise<boolean> {
  return lockDraft(ctx.db, getMemberId(ctx.actor), draftId);
}

/** Deletes the caller's draft after its text was published; a missing draft is fine. */
export async function dropDraft(
  ctx: Ctx,
  target: { draftId: Id | undefined; contentId: Id | null },
): Promise<void> {
  const userId = ctx.actor.member?.userId;
  if (userId === undefined) return;
  if (target.draftId !== undefined) await deleteDraft(ctx.db, userId, target.draftId);
  if (target.contentId !== null) await deleteContentDraft(ctx.db, userId, target.contentId);
}

/**
 * Creates a draft of the caller's with an existing text and returns its id. Throws BAD_REQUEST when they have too many.
 */
export async function startDraft(
  ctx: Ctx,
  { model, title, content }: { model: ContentModel; title: string; content: string },
): Promise<Id> {
  const noFields = { categoryId: null, tagIds: [], coverUrl: null, settings: null };
  const values = { title, content, ...noFields, together: false };
  const origin = { contentId: null, baseRevision: null };
  const draft = await addDraft(ctx, model, origin, values);
  // null is returned only for a second draft of one content
  if (draft === null) throw new Error('draft was not stored');
  return draft.id;
}

/**
 * Transfers a user's drafts to another, except for contents the other already has a draft of. The new owner may have
 * access to more uploads than the writer of the links, so publishing links only uploads of `from`.
 */
export async function transferDrafts(db: Db, from: Id, to: Id): Promise<void> {
  for (const { id, body, cover_url } of await handOverTexts(db, from, to)) {
    const mediaIds = namedUploadsIn([body, cover_url]);
    if (mediaIds.length > 0) await withholdUploads(db, id, { mediaIds, ownerId: from });
  }
}
