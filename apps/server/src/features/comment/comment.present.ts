import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { getCommentAbilities, isPublished } from './comment.policy.ts';
import type { CommentRow } from './comment.rows.ts';

export interface TargetAccess {
  categoryId: Id | null;
  scope: ModerationScope;
}

const NO_ABILITIES = { edit: false, delete: false, reply: false };

/** A comment for this reader; a hidden one keeps only its place. */
export function presentComment(actor: Actor, row: CommentRow, access: TargetAccess): CommentItem {
  const isOwn = actor.member?.userId === row.author_id;
  const isHidden = !isPublished(row) && !(isOwn && row.deleted_at === null);
  const { to_id: toId, to_nickname: toName } = row;
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    contentId: row.content_id,
    parentId: row.parent_id,
    rootId: row.root_id,
    author: isHidden
      ? null
      : { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    replyTo:
      isHidden || toId === null || toName === null
        ? null
        : { id: toId, nickname: toName, avatar: row.to_avatar },
    format: isHidden || row.html === null ? 'plain' : 'markdown',
    content: isHidden ? '' : row.body,
    html: isHidden ? null : row.html,
    mentions: isHidden ? [] : row.mentions,
    status: isHidden ? 'APPROVED' : row.status,
    revision: isHidden ? 1 : row.revision,
    edited: !isHidden && row.edited_at !== null,
    gone: isHidden,
    likeCount: isHidden ? 0 : row.like_count,
    liked: !isHidden && row.liked,
    createdAt: row.created_at.toISOString(),
    abilities: isHidden ? NO_ABILITIES : getCommentAbilities(actor, row, access),
  };
}
