// Why it is as it is: docs/decisions/0048-unpublishing.md
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { setVisibleMedia } from '../media/media.public.ts';
import { lockForMaintainer } from './content-access.ts';
import { findContent } from './content-detail.repo.ts';
import { openText, renderFields, findSavedFields, storeText } from './content-text.ts';
import {
  findUnpublished,
  findLastApprovedNumber,
  setRepublished,
  setUnpublished,
} from './content-unpublish.repo.ts';

/**
 * Unpublishes an item at once and returns it to its author as a draft, together with a waiting text. Repeating it
 * changes nothing. Throws NOT_FOUND, NO_PERMISSION, and CONFLICT when nothing was ever approved.
 */
export async function unpublishContent(ctx: Ctx, model: ContentModel, id: Id): Promise<void> {
  const content = await findContent(ctx.db, id);
  if (content === null) throw notFound();
  // the row of an unpublished item holds the newest text, which may differ from the published one
  const newer = content.live_revision !== null && content.live_revision !== content.revision;
  const saved = newer ? await findSavedFields(ctx.db, id, content.revision) : null;
  // the category stays until its author submits again, so that the user who unpublished it can find it
  const fields = saved === null ? null : { ...saved, categoryId: content.category_id };
  const rendered = fields === null ? null : await renderFields(ctx, fields);
  await ctx.inTransaction(async (tx) => {
    const row = await lockForMaintainer(tx, id, model);
    if (row.deleted_at !== null) throw notFound();
    if ((await findUnpublished(tx.db, id)) !== null) return;
    if ((await findLastApprovedNumber(tx.db, id)) === null) throw conflict('该内容尚未发布');
    if (row.revision !== content.revision || row.live_revision !== content.live_revision) {
      throw conflict('内容已有变更，请重试');
    }
    if (fields === null || rendered === null) {
      await setVisibleMedia(tx, id, []);
    } else {
      await storeText(tx, { ...row, live_revision: null }, rendered, fields, null);
    }
    const at = tx.now();
    await setUnpublished(tx.db, id, {
      by: getMemberId(tx.actor),
      now: at,
      updatedAt: row.updated_at,
    });
    await tx.emit('content.gone', { contentId: id });
    await tx.emit('content.unpublished', { contentId: id, at: at.toISOString() });
    await tx.contentChanged();
  });
}

/**
 * Publishes the last approved text of an unpublished item; later changes by its author continue from there. Repeating
 * it changes nothing. Throws NOT_FOUND, NO_PERMISSION, CONFLICT.
 */
export async function republish(
  ctx: Ctx,
  model: ContentModel,
  id: Id,
  published?: (tx: Ctx, id: Id) => Promise<void>,
): Promise<void> {
  const number = await findLastApprovedNumber(ctx.db, id);
  const fields = number === null ? null : await findSavedFields(ctx.db, id, number);
  const rendered = fields === null ? null : await renderFields(ctx, fields);
  await ctx.inTransaction(async (tx) => {
    const row = await lockForMaintainer(tx, id, model);
    if (row.deleted_at !== null) throw notFound();
    if (row.live_revision !== null) return;
    const unpublished = await findUnpublished(tx.db, id);
    if (unpublished === null || number === null || fields === null || rendered === null) {
      throw conflict('该内容未下架');
    }
    if ((await findLastApprovedNumber(tx.db, id)) !== number)
      throw conflict('内容已有变更，请重试');
    // an item outside its dates opens on its own, with the text in force then
    if (unpublished.open && !(await openText(tx, row, rendered, fields, number))) {
      throw conflict('该内容的分类已被删除，请先编辑并重新选择分类');
    }
    await setRepublished(tx.db, id, row.updated_at);
    await published?.(tx, id);
    await tx.emit('content.live', { contentId: id, model, revision: number });
    await tx.emit('content.republished', {
      contentId: id,
      at: unpublished.unpublished_at.toISOString(),
    });
    await tx.contentChanged();
  });
}
