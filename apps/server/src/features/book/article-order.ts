// Why it is as it is: docs/decisions/0074-reading-like-a-book.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { readSubject } from '../../visibility/subject.ts';
import { lockInCare } from '../content/content.public.ts';
import {
  gapAfter,
  gapBefore,
  lockOrder,
  placeOf,
  renumber,
  setPlace,
  spreadAll,
} from './order.repo.ts';
import type { Gap } from './order.repo.ts';

/** Between which two of its siblings something is put. */
export interface Between {
  id: Id;
  afterId: Id | null;
  beforeId: Id | null;
}

const STALE = '目录刚刚被别人调整过，已换成最新的顺序，请再移动一次';

/**
 * Puts an article between two others of its category. What is in between since the caller looked stays there. Throws
 * CONFLICT where the two do not stand there any more or have changed places, NO_PERMISSION outside the caller's reach.
 */
export async function orderArticle(ctx: Ctx, { id, afterId, beforeId }: Between): Promise<void> {
  assertOthers(id, afterId, beforeId);
  const { row } = await readSubject(ctx, id);
  if (row.model !== 'ARTICLE') throw notFound();
  const { category_id: categoryId } = row;
  if (categoryId === null) throw fieldError({ id: '这篇文章还没有分类，先选一个分类再排序' });
  // those who put a category in order take turns; the article only then, as everybody locks in this order
  await lockOrder(ctx.db, categoryId);
  const locked = await lockInCare(ctx, id, 'ARTICLE');
  if (String(locked.category_id) !== String(categoryId)) throw conflict(STALE);
  await assertInOrder(ctx.db, categoryId, afterId, beforeId);
  const gap = () =>
    afterId === null
      ? gapBefore(ctx.db, categoryId, id, beforeId as Id)
      : gapAfter(ctx.db, categoryId, id, afterId);
  await setPlace(ctx.db, id, await roomIn(ctx.db, categoryId, id, gap));
  await ctx.contentChanged();
}

/** Throws VALIDATION for what is put beside itself. */
export function assertOthers(id: Id, afterId: Id | null, beforeId: Id | null): void {
  if (String(afterId) === String(id)) throw fieldError({ afterId: '不能放在自己旁边' });
  if (String(beforeId) === String(id)) throw fieldError({ beforeId: '不能放在自己旁边' });
  if (afterId !== null && String(afterId) === String(beforeId)) {
    throw fieldError({ beforeId: '前后不能是同一项' });
  }
}

async function assertInOrder(db: Db, categoryId: Id, afterId: Id | null, beforeId: Id | null) {
  const given = [afterId, beforeId].filter((one) => one !== null);
  const found = await placeOf(db, categoryId, given);
  // in the order they lie in now
  if (found.length !== given.length || found.some((one, at) => String(one) !== String(given[at]))) {
    throw conflict(STALE);
  }
}

/** Articles on each side that are spread anew where there is no room between two; more where that is not enough. */
const WIDTHS = [32, 256, 2048];

async function roomIn(db: Db, categoryId: Id, id: Id, gap: () => Promise<Gap>): Promise<Gap> {
  for (const width of WIDTHS) {
    const found = await gap();
    if (found.room) return found;
    await renumber(db, { categoryId, id, width, at: found.lower });
  }
  const found = await gap();
  if (found.room) return found;
  await spreadAll(db, categoryId);
  return gap();
}
