import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';

/** What the rules need. */
export interface CommentState {
  author_id: Id;
  status: string;
  deleted_at: Date | null;
}

/** Whether the comment itself is visible, not just a placeholder, to readers of its target (`READERS_HAVE`). */
export function isPublished(row: CommentState): boolean {
  return row.status === 'APPROVED' && row.deleted_at === null;
}

/** The caller's own comments, or others' in the scope of the item's category. */
export function getCommentAbilities(
  actor: Actor,
  row: CommentState,
  access: { categoryId: Id | null; scope: ModerationScope },
): { edit: boolean; delete: boolean; reply: boolean } {
  const add = can(actor, 'comment.add');
  const isOwn = add && actor.member?.userId === row.author_id;
  const isInScope = access.scope.covers(access.categoryId);
  const isPresent = row.deleted_at === null;
  return {
    edit: isPresent && (isOwn || (isInScope && can(actor, 'comment.edit'))),
    delete: isOwn || (isInScope && can(actor, 'comment.delete')),
    reply: add && isPublished(row),
  };
}

/** Whether the caller, if they may restore the comment at all, may undo this deletion: authors not that of a reviewer. */
export function isRestorable(actor: Actor, row: { author_id: Id; deleted_by: Id | null }): boolean {
  const isDeletedByOther = row.deleted_by !== null && row.deleted_by !== row.author_id;
  const isOwn = actor.member?.userId === row.author_id;
  return !isDeletedByOther || !isOwn || actor.member?.admin === true;
}
