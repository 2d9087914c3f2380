import type { z } from 'zod';
import type { answerEndpoints } from '@zhihui/contract/features/answer/answer.endpoints.ts';
import type { ManagedAnswer } from '@zhihui/contract/features/answer/answer.schema.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { getCallerValues, intersectWithScope } from '../../visibility/moderated-posts.ts';
import { listVisibleSubtree } from '../category/category.public.ts';
import { listManagedAnswers } from './answer-manage.repo.ts';
import type { ManagedAnswerRow } from './answer-manage.repo.ts';
import { getAnswerAbilities, getQuestionAbilities, isRestorable } from './answer.policy.ts';

type Query = z.output<
  Extract<(typeof answerEndpoints)[number], { path: '/answer/manage/page' }>['query']
>;

/**
 * Returns one page of the answers that the caller may list in the back-office, with what they may do to each. Throws
 * NOT_FOUND for an unknown category, NO_PERMISSION for deleted answers without the right to restore them.
 */
export async function loadManagedAnswers(ctx: Ctx, query: Query): Promise<Page<ManagedAnswer>> {
  const { current, size, status = null, keyword, categoryId, mine, sort, ...filter } = query;
  if (status === 'DELETED' && !can(ctx.actor, 'answer.delete')) throw noPermission();
  const offset = toOffset(current, size);
  const [scope, subtree] = await Promise.all([
    loadModerationScope(ctx.db, ctx.actor),
    categoryId === undefined ? undefined : listVisibleSubtree(ctx, categoryId, 'QUESTION'),
  ]);
  if (subtree === null) throw notFound('分类不存在或您没有访问权限');
  const { rows, total } = await listManagedAnswers(
    ctx.db,
    {
      state: status,
      caller: getCallerValues(ctx.actor, scope),
      keyword: keyword || undefined,
      categoryIds: intersectWithScope(subtree, mine === true ? scope : null),
      authorId: filter.authorId,
      createdFrom: filter.createdFrom,
      createdUntil: filter.createdUntil,
    },
    { newestFirst: sort === 'newest', offset, limit: size },
  );
  return { records: rows.map((row) => present(ctx.actor, row, scope)), total, current, size };
}

function present(actor: Actor, row: ManagedAnswerRow, scope: ModerationScope): ManagedAnswer {
  const question = { ...row, author_id: row.question_author_id, deleted_at: null };
  const questionAbilities = getQuestionAbilities(actor, question, scope);
  const abilities = getAnswerAbilities(actor, questionAbilities, row);
  const isDeleted = row.deleted_at !== null;
  const { category_id: categoryId, category_name: categoryName } = row;
  return {
    id: row.id,
    question: { id: row.question_id, title: row.title },
    category:
      categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName },
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    excerpt: row.excerpt,
    status: row.status,
    accepted: row.accepted_at !== null,
    deleted: isDeleted,
    voteCount: row.vote_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    abilities: {
      delete: abilities.delete && !isDeleted,
      restore: abilities.delete && isDeleted && isRestorable(actor, questionAbilities, row),
      review: abilities.review && row.status === 'PENDING_REVIEW',
    },
  };
}
