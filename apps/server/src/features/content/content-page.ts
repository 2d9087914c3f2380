import { toViewer } from '../../kernel/viewer.ts';
import type { z } from 'zod';
import type {
  ContentItem,
  ContentQuery,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { AppError, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { listVisibleSubtree } from '../category/category.public.ts';
import { searchSection } from '../search/search.public.ts';
import type { AnswerFilter } from './content-list.repo.ts';
import { listByStatus, listItemsByIds, listAndCount } from './content-list.repo.ts';
import { presentItem } from './content.present.ts';
import { loadReviewScope } from '../../visibility/moderation-scope.ts';

type Query = z.output<typeof ContentQuery> & { answerState?: AnswerFilter | undefined };

/**
 * Returns one page of a section for this caller: published items, with `getStatus` their own or those they review, or the
 * results of a keyword.
 */
export async function listSectionPage(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
): Promise<Page<ContentItem>> {
  assertCompatibleFilters(query);
  const { current, size } = query;
  const offset = toOffset(current, size);
  const { records, total } =
    query.status !== undefined && query.status !== 'APPROVED'
      ? await listPageByStatus(ctx, model, query, query.status, offset)
      : query.keyword
        ? await listByKeyword(ctx, model, query, query.keyword, offset)
        : await listPublished(ctx, model, query, offset);
  return { records, total, current, size };
}

/** Throws for filters that cannot be combined: ignoring one would return wrong results. */
function assertCompatibleFilters(query: Query): void {
  const { status, keyword, authorId, categoryId, tagId, publishedWithin, answerState } = query;
  const rejectFilters = (fields: Record<string, unknown>, searchText: string) => {
    const [first] = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (first !== undefined) throw fieldError({ [first[0]]: searchText });
  };
  if (status !== undefined && status !== 'APPROVED') {
    const searchText = keyword === '' ? undefined : keyword;
    const fields = { keyword: searchText, categoryId, tagId, publishedWithin, answerState };
    rejectFilters(fields, '按状态查询时不支持该筛选条件');
  } else if (keyword) {
    rejectFilters({ authorId, publishedWithin, answerState }, '按关键词搜索时不支持该筛选条件');
  }
}

async function listPublished(ctx: Ctx, model: ContentModel, query: Query, offset: number) {
  const { categoryId, tagId, authorId, answerState, publishedWithin } = query;
  const { sort = 'latest', size: limit } = query;
  const categoryIds =
    categoryId === undefined ? undefined : await listVisibleSubtree(ctx, categoryId, model);
  if (categoryIds === null) throw notFound('分类不存在或您没有访问权限');
  const filter = {
    ...{ model, viewer: ctx.actor, categoryIds, tagId, authorId, answerState, publishedWithin },
  };
  const { rows, total } = await listAndCount(ctx.db, { ...filter, sort, offset, limit });
  return { records: rows.map(presentItem), total };
}

async function listByKeyword(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
  keyword: string,
  offset: number,
) {
  const { categoryId, tagId, size: limit } = query;
  const { ids, total } = await searchSection(ctx, {
    keyword,
    model,
    categoryId,
    tagId,
    offset,
    limit,
  });
  const rows = await listItemsByIds(ctx.db, ids, ctx.actor);
  return { records: rows.map(presentItem), total };
}

async function listPageByStatus(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
  status: ContentStatus,
  offset: number,
) {
  const scope = await findUnpublishedScope(ctx, model, status, query.authorId);
  const { rows, total } = await listByStatus(ctx.db, {
    model,
    status,
    authorId: query.authorId,
    scope,
    own: query.authorId !== undefined && query.authorId === ctx.actor.member?.userId,
    viewer: toViewer(ctx.actor),
    offset,
    limit: query.size,
  });
  return { records: rows.map(presentItem), total };
}

/**
 * Unpublished items are visible to their author and to reviewers in their scope. Returns the categories in which the
 * caller sees those of `authorId` (or of all authors), null for all. Throws NOT_SIGNED_IN, NO_PERMISSION.
 */
export async function findUnpublishedScope(
  ctx: Ctx,
  model: ContentModel,
  status: ContentStatus,
  authorId: Id | undefined,
): Promise<readonly Id[] | null> {
  const { member } = ctx.actor;
  if (member === null) throw new AppError('NOT_SIGNED_IN');
  const isOwn = authorId === member.userId;
  const canSeeOthers = status !== 'DRAFT' && can(ctx.actor, SECTION_CODES[model].log);
  if (!isOwn && !canSeeOthers) throw noPermission();
  return isOwn ? null : (await loadReviewScope(ctx.db, ctx.actor)).categoryIds;
}
