import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { findDraftFor } from './members.repo.ts';
import type { TextTarget } from './together.repo.ts';

/** The requested text, as the calls name it. */
export interface TextQuery {
  contentId?: Id | undefined;
  draftId?: Id | undefined;
}

/**
 * Where the caller may write together with others: an item they can change, or a draft that they own or that they were
 * invited to. Throws NOT_FOUND both for missing and for unreadable texts, NO_PERMISSION for readers.
 */
export async function assertWriter(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  { contentId, draftId }: TextQuery,
): Promise<{ target: TextTarget; owner: boolean }> {
  if (contentId !== undefined) {
    const { abilities } = await readContentTarget(ctx, contentId);
    if (!abilities.edit) throw noPermission();
    return { target: { contentId, draftId: null }, owner: true };
  }
  if (draftId === undefined) throw notFound();
  const { owner } = await assertDraft(ctx, draftId);
  return { target: { contentId: null, draftId }, owner };
}

/** A draft of something new that is the caller's, or that they were invited to as one of the staff. Throws NOT_FOUND. */
export async function assertDraft(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  draftId: Id,
): Promise<{ owner: boolean; body: string; ownerId: Id }> {
  const draft = await findDraftFor(ctx.db, draftId, getMemberId(ctx.actor));
  const invited = draft !== null && draft.invited && ctx.actor.level === 2;
  if (draft === null || draft.content_id !== null || !(draft.mine || invited)) {
    throw notFound('草稿不存在、已提交，或邀请已撤回');
  }
  return { owner: draft.mine, body: draft.body, ownerId: draft.owner_id };
}
