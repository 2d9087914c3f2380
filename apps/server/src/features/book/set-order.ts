// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import { lockForMaintainer } from '../content/content.public.ts';
import {
  findGapAfter,
  findGapBefore,
  lockOrder,
  listOrderedIds,
  renumber,
  setPosition,
  renumberAll,
} from './book.repo.ts';
import type { Gap } from './book.repo.ts';
import {
  assertInScope,
  lockSiblings,
  saveOrder,
  findKnownCategory,
  listVisibleSubtree,
} from '../category/category.public.ts';
import { can } from '../../kernel/actor.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { CategoryRow } from '../category/category.public.ts';

/** The siblings between which something is moved. */
interface SiblingPosition {
  id: Id;
  afterId: Id | null;
  beforeId: Id | null;
}

const STALE_ARTICLES = '目录已被其他人调整，已刷新为最新顺序，请重新移动';

/**
 * Moves an article between two others of its category; articles added in between meanwhile stay there. Throws CONFLICT
 * when the two are no longer there or were swapped, NO_PERMISSION outside the caller's scope.
 */
export async function orderArticle(
  ctx: Ctx,
  { id, afterId, beforeId }: SiblingPosition,
): Promise<void> {
  assertDistinct(id, afterId, beforeId);
  const { row } = await readContentTarget(ctx, id);
  if (row.model !== 'ARTICLE') throw notFound();
  const { category_id: categoryId } = row;
  if (categoryId === null) throw fieldError({ id: '文章尚未分类，请先选择分类再排序' });
  // reordering a category is serialised; the article is locked second, as everywhere
  await lockOrder(ctx.db, categoryId);
  const locked = await lockForMaintainer(ctx, id, 'ARTICLE');
  if (String(locked.category_id) !== String(categoryId)) throw conflict(STALE_ARTICLES);
  await assertInOrder(ctx.db, categoryId, afterId, beforeId);
  const gap = () =>
    afterId === null
      ? findGapBefore(ctx.db, categoryId, id, beforeId as Id)
      : findGapAfter(ctx.db, categoryId, id, afterId);
  await setPosition(ctx.db, id, await findGap(ctx.db, categoryId, id, gap));
  await ctx.contentChanged();
}

/** Throws VALIDATION when an item is placed beside itself. */
function assertDistinct(id: Id, afterId: Id | null, beforeId: Id | null): void {
  if (String(afterId) === String(id)) throw fieldError({ afterId: '位置无效，请重新选择' });
  if (String(beforeId) === String(id)) throw fieldError({ beforeId: '位置无效，请重新选择' });
  if (afterId !== null && String(afterId) === String(beforeId)) {
    throw fieldError({ beforeId: '前后位置不能相同' });
  }
}

async function assertInOrder(db: Db, categoryId: Id, afterId: Id | null, beforeId: Id | null) {
  const anchors = [afterId, beforeId].filter((item) => item !== null);
  const orderedIds = await listOrderedIds(db, categoryId, anchors);
  // in their current order
  if (
    orderedIds.length !== anchors.length ||
    orderedIds.some((item, at) => String(item) !== String(anchors[at]))
  ) {
    throw conflict(STALE_ARTICLES);
  }
}

/**
 * Number of articles on each side to spread when there is no room between two; the next width is used when one is not
 * enough.
 */
const WIDTHS = [32, 256, 2048];

async function findGap(db: Db, categoryId: Id, id: Id, gap: () => Promise<Gap>): Promise<Gap> {
  for (const width of WIDTHS) {
    const candidate = await gap();
    if (candidate.hasRoom) return candidate;
    await renumber(db, { categoryId, id, width, at: candidate.lower });
  }
  const candidate = await gap();
  if (candidate.hasRoom) return candidate;
  await renumberAll(db, categoryId);
  return gap();
}

const STALE_CATEGORIES = '分类已被其他人调整，已刷新为最新顺序，请重新移动';

/**
 * Moves a category between two of its siblings. Throws CONFLICT when they are no longer its siblings or were swapped,
 * NO_PERMISSION outside the caller's scope.
 */
export async function orderCategory(
  ctx: Ctx,
  { id, afterId, beforeId }: SiblingPosition,
): Promise<void> {
  assertDistinct(id, afterId, beforeId);
  const row = await findKnownCategory(ctx, id);
  if (row === null) throw notFound('该分类不存在或已被删除');
  const siblings = (await lockSiblings(ctx, row)).map(String);
  await assertInScope(ctx, [id]);
  const others = siblings.filter((sibling) => sibling !== String(id));
  const after = afterId === null ? -1 : others.indexOf(String(afterId));
  const before = beforeId === null ? others.length : others.indexOf(String(beforeId));
  const isStale = (afterId !== null && after === -1) || before === -1;
  if (isStale || after >= before || others.length === siblings.length)
    throw conflict(STALE_CATEGORIES);
  const at = afterId === null ? before : after + 1;
  await saveOrder(ctx.db, others.toSpliced(at, 0, String(id)));
  await ctx.contentChanged();
}

/**
 * Returns what the caller can reorder in a category and below: the categories whose articles, and the categories
 * themselves.
 */
export async function listArrangeable(
  ctx: Ctx,
  { id, model }: CategoryRow,
): Promise<{ articlesOf: Id[]; categories: Id[] }> {
  const [all, scope] = await Promise.all([
    listVisibleSubtree(ctx, id, model),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  const ids = all ?? [];
  const inScopeIds = ids.filter((id) => scope.covers(id));
  const { actor } = ctx;
  return {
    articlesOf: model === 'ARTICLE' && can(actor, 'article.edit') ? inScopeIds : [],
    categories: can(actor, 'category.admin') ? ids : can(actor, 'category.edit') ? inScopeIds : [],
  };
}
