import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { countDraftsLocked, insertDraft } from './draft-write.repo.ts';
import type { DraftValues, SavedRow } from './draft-write.repo.ts';
import { findDraft } from './draft.repo.ts';
import type { DraftRow, Writer } from './draft.repo.ts';

/** More drafts than a user needs; stops scripts that create them without end. */
export const MAX_DRAFTS = 500;

/**
 * Creates a draft for the caller. Returns null when they already have one of this content. Throws BAD_REQUEST when they
 * have too many.
 */
export async function addDraft(
  ctx: Ctx,
  model: ContentModel,
  origin: { contentId: Id | null; baseRevision: number | null },
  values: DraftValues,
): Promise<SavedRow | null> {
  const userId = getMemberId(ctx.actor);
  const author = { userId, byToken: isByToken(ctx.actor) };
  const draft = await insertDraft(ctx.db, author, model, origin, values);
  if (draft !== null && (await countDraftsLocked(ctx.db, userId)) > MAX_DRAFTS) {
    throw badRequest(`草稿已达 ${MAX_DRAFTS} 篇上限，请先提交或删除部分草稿`);
  }
  return draft;
}

/** Whether a program calls, by a token of the member. */
export const isByToken = ({ member }: Actor): boolean => member?.token !== undefined;

/** The error for a draft that does not exist for the caller. */
export const draftNotFound = () => notFound('该草稿不存在或已被删除');

/** The caller as an owner of drafts. */
export async function toWriter({ db, actor }: Ctx): Promise<Writer> {
  const { categoryIds: scope } = await loadModerationScope(db, actor);
  return { userId: getMemberId(actor), viewer: actor, scope };
}

/** A draft of the caller's, or one to which they were invited. Throws NOT_FOUND. */
export async function readDraft(ctx: Ctx, id: Id): Promise<DraftRow> {
  const row = await findDraft(ctx.db, await toWriter(ctx), id);
  if (row === null) throw draftNotFound();
  return row;
}
