import type { z } from 'zod';
import type { commentEndpoints } from '@zhihui/contract/features/comment/comment.endpoints.ts';
import type { ManagedComment } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { getCallerValues, intersectWithScope } from '../../visibility/moderated-posts.ts';
import { listReadableSubtree } from '../category/category.public.ts';
import { listManagedComments } from './comment-manage.repo.ts';
import type { ManagedCommentRow } from './comment-manage.repo.ts';
import { getCommentAbilities, isRestorable } from './comment.policy.ts';

type Query = z.output<
  Extract<(typeof commentEndpoints)[number], { path: '/comment/manage/page' }>['query']
>;

/**
 * Returns one page of the comments that the caller may list in the back-office, with what they may do to each. Throws
 * NOT_FOUND for an unknown category, NO_PERMISSION for deleted comments without the right to restore them.
 */
export async function loadManagedComments(ctx: Ctx, query: Query): Promise<Page<ManagedComment>> {
  const { current, size, status = null, keyword, categoryId, mine, sort, ...filter } = query;
  if (status === 'DELETED' && !can(ctx.actor, 'comment.delete')) throw noPermission();
  const offset = toOffset(current, size);
  const [scope, subtree] = await Promise.all([
    loadModerationScope(ctx.db, ctx.actor),
    categoryId === undefined ? undefined : listReadableSubtree(ctx, categoryId),
  ]);
  if (subtree === null) throw notFound('分类不存在或您没有访问权限');
  const { rows, total } = await listManagedComments(
    ctx.db,
    {
      state: status,
      caller: getCallerValues(ctx.actor, scope),
      keyword: keyword || undefined,
      categoryIds: intersectWithScope(subtree, mine === true ? scope : null),
      targetType: filter.targetType,
      authorId: filter.authorId,
      createdFrom: filter.createdFrom,
      createdUntil: filter.createdUntil,
    },
    { newestFirst: sort === 'newest', offset, limit: size },
  );
  return { records: rows.map((row) => present(ctx.actor, row, scope)), total, current, size };
}

function present(actor: Actor, row: ManagedCommentRow, scope: ModerationScope): ManagedComment {
  const isDeleted = row.deleted_at !== null;
  const canDelete = getCommentAbilities(actor, row, { categoryId: row.category_id, scope }).delete;
  const isPending = row.status === 'PENDING_REVIEW' && !isDeleted;
  const { category_id: categoryId, category_name: categoryName } = row;
  return {
    id: row.id,
    targetType: row.target_type,
    content: { id: row.content_id, model: row.model, title: row.title },
    category:
      categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    text: row.body,
    status: row.status,
    deleted: isDeleted,
    likeCount: row.like_count,
    replyCount: row.reply_count,
    createdAt: row.created_at.toISOString(),
    abilities: {
      delete: canDelete && !isDeleted,
      restore: canDelete && isDeleted && isRestorable(actor, row),
      review: isPending && can(actor, 'auditLog.add') && scope.review.covers(categoryId),
    },
  };
}
