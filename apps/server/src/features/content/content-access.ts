import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { findContent, lockContent } from './content-detail.repo.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { loadAbilities } from '../../visibility/author-abilities.ts';
import type { Abilities } from '../../visibility/abilities.ts';
import type { DetailRow } from './content.rows.ts';

const NO_WRITING = '您没有该分类的编写权限，无法修改或删除其中的内容';

/**
 * Returns an item the caller can see, with their abilities on it. Throws NOT_FOUND alike for missing and for hidden
 * items.
 */
export async function readContent(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
): Promise<{ row: DetailRow; abilities: Abilities }> {
  const [row, scope] = await Promise.all([
    findContent(ctx.db, id),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  if (row === null || row.model !== model) throw notFound();
  return readAsCaller(ctx, row, scope);
}

/** Returns a published item the caller can see, of `model` or any section. Throws NOT_FOUND. */
export async function readPublished(ctx: Ctx, id: Id, model?: ContentModel): Promise<DetailRow> {
  const [row, scope] = await Promise.all([
    findContent(ctx.db, id),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  if (row === null || row.live_revision === null || row.model !== (model ?? row.model)) {
    throw notFound();
  }
  return (await readAsCaller(ctx, row, scope)).row;
}

async function readAsCaller(ctx: Ctx, row: DetailRow, scope: ModerationScope) {
  const abilities = await loadAbilities(ctx, row, scope);
  if (!abilities.read) throw notFound();
  return { row, abilities };
}

/**
 * Returns an item of any section for its writers and reviewers. Throws NOT_FOUND, or NO_PERMISSION for other readers.
 */
export async function loadForInsider(
  ctx: Ctx,
  id: Id,
): Promise<{ row: DetailRow; abilities: Abilities }> {
  const row = await findContent(ctx.db, id);
  if (row === null) throw notFound();
  const abilities = await loadAbilities(ctx, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  if (!abilities.edit && !abilities.review) throw noPermission();
  return { row, abilities };
}

/**
 * Returns the item locked for an edit of its text. Throws NOT_FOUND, or NO_PERMISSION when the caller can only read it.
 */
export function lockEditable(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
  scope: ModerationScope,
): Promise<DetailRow> {
  return lockFor(ctx, id, model, scope, 'edit');
}

/** Returns the item, deleted or not, locked for deletion or restoration. */
export async function lockDeletable(ctx: Ctx, id: Id, model: ContentModel): Promise<DetailRow> {
  return lockFor(ctx, id, model, await loadModerationScope(ctx.db, ctx.actor), 'delete');
}

/**
 * Returns the item locked for a change that only maintainers of other people's items there can make. Throws like
 * `lockEditable`.
 */
export async function lockForMaintainer(ctx: Ctx, id: Id, model: ContentModel): Promise<DetailRow> {
  return lockFor(ctx, id, model, await loadModerationScope(ctx.db, ctx.actor), 'pin');
}

async function lockFor(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
  scope: ModerationScope,
  ability: 'edit' | 'delete' | 'pin',
): Promise<DetailRow> {
  const row = await lockContent(ctx.db, id);
  if (row === null || row.model !== model) throw notFound();
  const abilities = await loadAbilities(ctx, row, scope);
  if (abilities[ability]) return row;
  // what authors could do if they might write there: they know of it, in the recycle bin too
  if (getAbilities(ctx.actor, row, scope)[ability]) throw noPermission(NO_WRITING);
  throw abilities.read ? noPermission() : notFound();
}
