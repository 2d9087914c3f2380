import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';

/** What the rules need. */
export interface FeedbackState extends FeedbackTarget {
  author_id: Id;
  category_id: Id | null;
}

interface FeedbackTarget {
  content_author_id: Id;
  comment_author_id: Id | null;
}

/** Opinions without text need no response, good or bad. */
export function needsResponse({ type, body }: { type: FeedbackType; body: string }): boolean {
  return type === 'OUTDATED' || type === 'WRONG' || body !== '';
}

/** Returns the author of the target. */
export function getReceiver(row: FeedbackTarget): Id {
  return row.comment_author_id ?? row.content_author_id;
}

/** Feedback is visible to its author, the author of the target, and the moderators of the category. */
export function getFeedbackAbilities(
  actor: Actor,
  row: FeedbackState,
  scope: ModerationScope,
): { read: boolean; resolve: boolean; delete: boolean } {
  const userId = actor.member?.userId;
  const isInScope = scope.covers(row.category_id);
  const resolve =
    userId !== undefined &&
    (userId === getReceiver(row) || (isInScope && can(actor, 'feedback.comment.update')));
  const isOwn = userId === row.author_id;
  return {
    read: isOwn || resolve,
    resolve,
    delete:
      (isOwn && can(actor, 'feedback.comment.create')) ||
      (isInScope && can(actor, 'feedback.comment.delete')),
  };
}
