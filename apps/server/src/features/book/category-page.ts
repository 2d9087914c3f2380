import type { CategoryFacts } from '@zhihui/contract/features/book/book.schema.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import type { CategoryRow } from '../category/category.public.ts';
import { categoryNames, listItems, listAndCount, presentItem } from '../content/content.public.ts';
import { listManualOrder } from './book-items.repo.ts';
import { listChildren } from './book.repo.ts';
import { loadCategoryBook } from './book.service.ts';

/** What the page of a category says of it; only what this caller may see. */
export async function loadCategoryFacts(ctx: Ctx, row: CategoryRow): Promise<CategoryFacts> {
  const [book, path, children] = await Promise.all([
    loadCategoryBook(ctx, row),
    categoryNames(ctx.db, row.ancestor_ids),
    listChildren(ctx.db, row.id, ctx.actor),
  ]);
  if (book === null) throw notFound();
  const { id, model, name, description, icon } = row;
  return {
    ...{ id, model, name, description, icon, path, book },
    visibility: VISIBILITIES[row.visibility] ?? 'INTERNAL',
    count: row.live + children.reduce((sum, child) => sum + child.total, 0),
    children: children.map((child) => ({
      id: child.id,
      name: child.name,
      description: child.description,
      icon: child.icon,
      count: child.total,
    })),
  };
}

/** One page of what stands directly in a category: articles in the order by hand, others the latest first. */
export async function listCategoryItems(
  ctx: Ctx,
  { id, model, live }: CategoryRow,
  { current, size }: { current: number; size: number },
): Promise<Page<ContentItem>> {
  const page = { limit: size, offset: toOffset(current, size) };
  if (model === 'ARTICLE') {
    const ids = await listManualOrder(ctx.db, id, page, ctx.actor);
    return { records: await listItems(ctx, ids), total: live, current, size };
  }
  const filter = { model, viewer: ctx.actor, categoryIds: [id], sort: 'latest' as const };
  const { rows, total } = await listAndCount(ctx.db, { ...filter, ...page });
  return { records: rows.map(presentItem), total, current, size };
}
