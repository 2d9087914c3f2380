import type { z } from 'zod';
import type {
  RecycleAttached,
  RecycleItem,
  recycleEndpoints,
} from '@zhihui/contract/features/recycle/recycle.endpoints.ts';
import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { lockQuestion, restoreAnswer } from '../answer/answer.public.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import { restoreComment } from '../comment/comment.public.ts';
import { restoreContent } from '../content/content.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  countAttached,
  countDeleted,
  findBinnedItem,
  listDeleted,
  lockBinnedItem,
  setCategory,
} from './recycle.repo.ts';
import type { Binned, RecycleRow } from './recycle.repo.ts';
import { recycleText } from './recycle.text.ts';

const DAY = 86_400_000;
/** Sections where readers may have what stands in no category. */
const NO_CATEGORY = new Set<ContentModel>(['ANNOUNCEMENT', 'QUESTION']);

/** One page of one kind of what was deleted. Throws VALIDATION beyond the last page a list has. */
export async function recyclePage(
  ctx: Ctx,
  query: z.output<(typeof recycleEndpoints)[0]['query']>,
): Promise<Page<RecycleItem>> {
  const { kind, current, size } = query;
  const offset = toOffset(current, size);
  const keyword = query.keyword === '' ? null : (query.keyword ?? null);
  const filter = { kind, keyword, deletedBy: query.deletedBy ?? null };
  const [rows, total, { recycleDays }] = await Promise.all([
    listDeleted(ctx.db, filter, { offset, limit: size }),
    countDeleted(ctx.db, filter),
    siteSettings(ctx.db),
  ]);
  return { records: rows.map((row) => present(kind, row, recycleDays)), total, current, size };
}

function present(kind: RecycleKind, row: RecycleRow, days: number): RecycleItem {
  const { by_id: byId, by_name: byName, under_id: underId, under_model: model } = row;
  const { category_id: categoryId, category_name: categoryName } = row;
  return {
    ...{ id: row.id, kind, title: row.title, excerpt: row.excerpt },
    author: { id: row.author_id, nickname: row.author_name },
    deletedBy: byId === null || byName === null ? null : { id: byId, nickname: byName },
    deletedAt: row.deleted_at.toISOString(),
    endsAt: new Date(row.deleted_at.getTime() + days * DAY).toISOString(),
    category:
      categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName },
    under:
      underId === null || model === null
        ? null
        : { id: underId, model, deleted: row.under_deleted },
  };
}

/** What goes with a thing. Throws NOT_FOUND where it does not lie in the bin. */
export async function attachedTo(ctx: Ctx, kind: RecycleKind, id: Id): Promise<RecycleAttached> {
  const binned = await findBinnedItem(ctx.db, kind, id);
  if (binned === null || binned.deleted_at === null) throw notFound(recycleText.gone);
  return countAttached(ctx.db, kind, id);
}

/**
 * Restores an item; a second time changes nothing. Throws NOT_FOUND once it is deleted for good, CONFLICT
 * while its parent is deleted, VALIDATION for `categoryId` when its category was deleted.
 */
export async function restoreDeleted(
  ctx: Ctx,
  kind: RecycleKind,
  id: Id,
  categoryId: Id | null,
): Promise<void> {
  const binned = await lockBinnedItem(ctx.db, kind, id);
  if (binned === null) throw notFound(recycleText.gone);
  if (binned.deleted_at === null) return;
  if (kind === 'ANSWER') return restoreUnderParent(ctx, binned, id);
  if (kind === 'COMMENT') {
    if (binned.under_deleted) throw conflict(recycleText.under);
    await restoreComment(ctx, id);
    return;
  }
  await restoreIntoCategory(ctx, kind, { id, binned, categoryId });
  await restoreContent(ctx, kind, id);
}

async function restoreUnderParent(ctx: Ctx, binned: Binned, id: Id): Promise<void> {
  const question = await lockQuestion(ctx.db, binned.content_id);
  if (question === null || question.deleted_at !== null) throw conflict(recycleText.question);
  await restoreAnswer(ctx, id);
}

async function restoreIntoCategory(
  ctx: Ctx,
  model: ContentModel,
  { id, binned, categoryId }: { id: Id; binned: Binned; categoryId: Id | null },
): Promise<void> {
  // what readers never had may still be without one
  if (binned.category_id !== null || !binned.live) return;
  if (categoryId === null) {
    if (NO_CATEGORY.has(model)) return;
    throw fieldError({ categoryId: recycleText.category });
  }
  if ((await lockWritableCategory(ctx, categoryId, model)) === null) {
    throw fieldError({ categoryId: recycleText.noCategory });
  }
  await setCategory(ctx.db, id, categoryId);
}
