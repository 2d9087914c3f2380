import type { z } from 'zod';
import type {
  Annotation,
  AnnotationReply,
} from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { getAnnotationAbilities, canResolve } from './annotation.policy.ts';
import type { ArticleAccess } from './annotation.policy.ts';
import type { ReplyRow, ThreadRow } from './annotation.rows.ts';
import { toSelector } from './locate-threads.ts';

const NONE = { edit: false, delete: false };

/** A thread as this caller sees it; a deleted first post keeps its replies but shows no text. */
export function presentThread(
  actor: Actor,
  row: ThreadRow,
  replies: readonly ReplyRow[],
  access: ArticleAccess,
): z.input<typeof Annotation> {
  const deleted = row.deleted_at !== null;
  return {
    ...presentPost(row),
    content: deleted ? '' : row.body,
    articleId: row.content_id,
    parentId: null,
    revision: row.revision,
    selector: toSelector(row),
    lost: row.lost,
    resolved: row.resolved_at !== null,
    resolvedBy:
      row.resolver_id === null
        ? null
        : {
            id: row.resolver_id,
            nickname: row.resolver_nickname ?? '',
            avatar: row.resolver_avatar,
          },
    deleted,
    replies: replies.map((reply) => presentReply(actor, reply, access)),
    abilities: {
      ...(deleted ? NONE : getAnnotationAbilities(actor, row, access)),
      reply: !deleted && can(actor, 'annotations.add'),
      resolve: canResolve(actor, row, access),
    },
  };
}

function presentReply(
  actor: Actor,
  row: ReplyRow,
  access: ArticleAccess,
): z.input<typeof AnnotationReply> {
  return { ...presentPost(row), abilities: getAnnotationAbilities(actor, row, access) };
}

function presentPost(row: ThreadRow | ReplyRow) {
  return {
    id: row.id,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    content: row.body,
    createdAt: row.created_at.toISOString(),
    edited: row.edited_at !== null,
  };
}
