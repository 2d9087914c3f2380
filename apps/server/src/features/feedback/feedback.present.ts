import type {
  FeedbackComment,
  FeedbackItem,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import type { FeedbackCommentRow } from './feedback-comment.repo.ts';
import { getFeedbackAbilities } from './feedback.policy.ts';
import type { FeedbackRow } from './feedback.repo.ts';

/** A feedback as this caller sees it, with their abilities on it. */
export function presentFeedback(
  actor: Actor,
  row: FeedbackRow,
  scope: ModerationScope,
): FeedbackItem {
  const { resolve, delete: removable } = getFeedbackAbilities(actor, row, scope);
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    content: { id: row.content_id, model: row.model, title: row.title },
    comment: row.comment_body,
    type: row.type,
    text: row.body,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    state: row.state,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    abilities: { resolve, delete: removable },
  };
}

/** One message of the conversation about a feedback. */
export function presentMessage(row: FeedbackCommentRow): FeedbackComment {
  return {
    id: row.id,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    text: row.body,
    createdAt: row.created_at.toISOString(),
  };
}
