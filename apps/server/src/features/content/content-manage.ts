import type { z } from 'zod';
import type {
  articleManageEndpoints,
  ManagedArticle,
} from '@zhihui/contract/features/article/article-manage.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { offsetOf } from '../../kernel/paging.ts';
import { visibleSubtree } from '../category/category.public.ts';
import { searchIds } from '../search/search.public.ts';
import { countItems } from './content-list.repo.ts';
import { countManaged, listManaged } from './content-manage.repo.ts';
import type { ManagedFilter, ManagedRow } from './content-manage.repo.ts';
import { unpublishedWithin } from './content-page.ts';
import { presentItem } from './content.present.ts';

type Query = z.output<(typeof articleManageEndpoints)[0]['query']>;

/** As many as a keyword finds at most. */
const FOUND = 1000;

/** One page of a section's items for those who look after them. Throws NOT_FOUND, NO_PERMISSION. */
export async function pageToManage(
  ctx: Ctx,
  model: ContentModel,
  query: Query,
): Promise<Page<ManagedArticle>> {
  const { current, size, sort } = query;
  const offset = offsetOf(current, size);
  const filter = await filterOf(ctx, model, query);
  const [rows, total] = await Promise.all([
    listManaged(ctx.db, filter, { sort, offset, limit: size }),
    isPlain(filter) ? countItems(ctx.db, filter) : countManaged(ctx.db, filter),
  ]);
  return { records: rows.map(present), total, current, size };
}

async function filterOf(ctx: Ctx, model: ContentModel, query: Query): Promise<ManagedFilter> {
  const { status, keyword = '', categoryId, tagId, authorId, updatedFrom, updatedUntil } = query;
  const live = status === 'APPROVED';
  const reach = live ? null : await unpublishedWithin(ctx, model, status, authorId);
  const categoryIds =
    categoryId === undefined ? undefined : await visibleSubtree(ctx, categoryId, model);
  if (categoryIds === null) throw notFound('这个分类不存在，或者只对部分同事开放');
  const searched = live && keyword !== '';
  const found = searched
    ? await searchIds(ctx, { keyword, model, categoryId, tagId, offset: 0, limit: FOUND })
    : undefined;
  return {
    ...{ model, status, viewer: ctx.actor, reach, categoryIds, tagId, authorId },
    ...{ updatedFrom, updatedUntil, overdue: query.overdue !== undefined, ids: found?.ids },
    words: live || keyword === '' ? undefined : keyword,
  };
}

/** What the kept counters know. */
function isPlain(filter: ManagedFilter): boolean {
  const { status, tagId, authorId, updatedFrom, updatedUntil, overdue, ids } = filter;
  const narrowed = [tagId, authorId, updatedFrom, updatedUntil, ids].some(
    (one) => one !== undefined,
  );
  return status === 'APPROVED' && !overdue && !narrowed;
}

function present(row: ManagedRow): ManagedArticle {
  const { review_by: reviewBy, newest_title: newestTitle } = row;
  return { ...presentItem(row), reviewBy, newestTitle };
}
