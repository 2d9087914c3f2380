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
export { deleteUserDrafts } from './draft-write.repo.ts';

/** Whether the caller's draft is there; whoever saves its text too waits until this transaction ends. */
export async function lockOwnDraft(ctx: Ctx, draftId: Id): Promise<boolean> {
  return lockDraft(ctx.db, getMemberId(ctx.actor), draftId);
}

/** Removes the caller's draft after its text was saved for good; that there is none is fine. */
export async function dropDraft(
  ctx: Ctx,
  target: { draftId: Id | undefined; contentId: Id | null },
): Promise<void> {
  const userId = ctx.actor.member?.userId;
  if (userId === undefined) return;
  if (target.draftId !== undefined) await deleteDraft(ctx.db, userId, target.draftId);
  if (target.contentId !== null) await deleteContentDraft(ctx.db, userId, target.contentId);
}

/** Starts a draft of the caller's with a text that came from elsewhere. Resolves to its id. Throws BAD_REQUEST when they have too many. */
export async function startDraft(
  ctx: Ctx,
  { model, title, content }: { model: ContentModel; title: string; content: string },
): Promise<Id> {
  const noFields = { categoryId: null, tagIds: [], coverUrl: null, settings: null };
  const values = { title, content, ...noFields, together: false };
  const origin = { contentId: null, baseRevision: null };
  const draft = await addDraft(ctx, model, origin, values);
  // only a second draft of one content is refused
  if (draft === null) throw new Error('draft was not stored');
  return draft.id;
}

/**
 * Gives one person's drafts to another, except of what the other is writing on already. The new writer may read more than
 * the one who wrote the addresses in them, so publishing links those uploads alone that were `from`'s own.
 */
export async function transferDrafts(db: Db, from: Id, to: Id): Promise<void> {
  for (const { id, body, cover_url } of await handOverTexts(db, from, to)) {
    const mediaIds = namedUploadsIn([body, cover_url]);
    if (mediaIds.length > 0) await withholdUploads(db, id, { mediaIds, ownerId: from });
  }
}
