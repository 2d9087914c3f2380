import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reach } from '../../visibility/reach.ts';

/** What the rules look at. */
export interface Subject extends About {
  author_id: Id;
  category_id: Id | null;
}

interface About {
  content_author_id: Id;
  comment_author_id: Id | null;
}

/** Praise without words asks for nothing, and neither does blame. */
export function asksForSomething({ type, body }: { type: FeedbackType; body: string }): boolean {
  return type === 'OUTDATED' || type === 'WRONG' || body !== '';
}

/** Whose thing the feedback is about. */
export function receiverOf(row: About): Id {
  return row.comment_author_id ?? row.content_author_id;
}

/** Feedback is between the one who gave it, the one it is about, and those who care for the category. */
export function feedbackAbilities(
  actor: Actor,
  row: Subject,
  reach: Reach,
): { read: boolean; resolve: boolean; delete: boolean } {
  const me = actor.member?.userId;
  const covered = reach.covers(row.category_id);
  const resolve =
    me !== undefined &&
    (me === receiverOf(row) || (covered && can(actor, 'feedback.comment.update')));
  const own = me === row.author_id;
  return {
    read: own || resolve,
    resolve,
    delete:
      (own && can(actor, 'feedback.comment.create')) ||
      (covered && can(actor, 'feedback.comment.delete')),
  };
}
