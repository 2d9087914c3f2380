import type { Ctx } from '../../ctx.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import {
  assertInScope,
  lockSiblings,
  saveOrder,
  readableCategory,
} from '../category/category.public.ts';
import { assertDistinct } from './article-order.ts';
import type { SiblingPosition } from './article-order.ts';

const STALE = '分类刚刚被别人调整过，已换成最新的顺序，请再移动一次';

/**
 * Puts a category between two of its siblings. Throws CONFLICT where they are no siblings of it any more or have changed
 * places, NO_PERMISSION outside the caller's reach.
 */
export async function orderCategory(
  ctx: Ctx,
  { id, afterId, beforeId }: SiblingPosition,
): Promise<void> {
  assertDistinct(id, afterId, beforeId);
  const row = await readableCategory(ctx, id);
  if (row === null) throw notFound('这个分类不存在或已被删除');
  const siblings = (await lockSiblings(ctx, row)).map(String);
  await assertInScope(ctx, [id]);
  const others = siblings.filter((sibling) => sibling !== String(id));
  const after = afterId === null ? -1 : others.indexOf(String(afterId));
  const before = beforeId === null ? others.length : others.indexOf(String(beforeId));
  const isStale = (afterId !== null && after === -1) || before === -1;
  if (isStale || after >= before || others.length === siblings.length) throw conflict(STALE);
  const at = afterId === null ? before : after + 1;
  await saveOrder(ctx.db, others.toSpliced(at, 0, String(id)));
  await ctx.contentChanged();
}
