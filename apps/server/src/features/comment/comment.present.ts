import type { CommentItem } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Reach } from '../../visibility/reach.ts';
import { commentAbilities, published } from './comment.policy.ts';
import type { CommentRow } from './comment.rows.ts';

export interface Place {
  categoryId: Id | null;
  reach: Reach;
}

const NOTHING = { edit: false, delete: false, reply: false };

/** A comment for this reader; of what they may not see only the place is left. */
export function presentComment(actor: Actor, row: CommentRow, place: Place): CommentItem {
  const own = actor.member?.userId === row.author_id;
  const gone = !published(row) && !(own && row.deleted_at === null);
  const { to_id: toId, to_nickname: toName } = row;
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    contentId: row.content_id,
    parentId: row.parent_id,
    rootId: row.root_id,
    author: gone
      ? null
      : { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    replyTo:
      gone || toId === null || toName === null
        ? null
        : { id: toId, nickname: toName, avatar: row.to_avatar },
    content: gone ? '' : row.body,
    mentions: gone ? [] : row.mentions,
    status: gone ? 'APPROVED' : row.status,
    revision: gone ? 1 : row.revision,
    edited: !gone && row.edited_at !== null,
    gone,
    likeCount: gone ? 0 : row.like_count,
    liked: !gone && row.liked,
    createdAt: row.created_at.toISOString(),
    abilities: gone ? NOTHING : commentAbilities(actor, row, place),
  };
}
