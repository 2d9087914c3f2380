import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import type { Db } from '../../db/db.ts';
import { fieldError } from '../../kernel/errors.ts';
import { reachOf } from '../category/category.public.ts';
import { lockEditable } from './content-access.ts';
import { claimOverdue, levelOf, setCare } from './content-care.repo.ts';

/** Says who looks after an item and until when its text counts as looked through. Throws NOT_FOUND, NO_PERMISSION. */
export async function careForContent(
  ctx: Ctx,
  model: ContentModel,
  care: { id: Id; ownerId: Id | null; reviewBy: string | null },
): Promise<void> {
  const row = await lockEditable(ctx, care.id, model, await reachOf(ctx.db, ctx.actor));
  if (care.ownerId !== null && care.ownerId !== row.owner?.id) {
    const level = await levelOf(ctx.db, care.ownerId);
    if (level === null || level < row.visibility) {
      throw fieldError({ ownerId: '这个人不能负责这篇内容，请另选一位' });
    }
  }
  await setCare(ctx.db, care.id, care);
  await ctx.emit('content.care', { contentId: care.id });
  await ctx.contentChanged();
}

/** Tells, once for each item and day set, that the day has passed. For the job worker, daily. */
export async function tellOverdue(deps: Deps, emitOn: (db: Db) => Emit): Promise<void> {
  for (let found = 1; found > 0;) {
    found = await deps.transaction(async (db) => {
      const ids = await claimOverdue(db);
      const emit = emitOn(db);
      for (const contentId of ids) await emit('content.overdue', { contentId });
      return ids.length;
    });
  }
}
