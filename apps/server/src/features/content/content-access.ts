import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import type { ModerationScope } from '../../visibility/moderation-scope.ts';
import { findContent, lockContent } from './content-detail.repo.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import type { Abilities } from '../../visibility/abilities.ts';
import type { DetailRow } from './content.rows.ts';

/** An item the caller may see, with what they may do. Throws NOT_FOUND alike for what is not there and not theirs to see. */
export async function readContent(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
): Promise<{ row: DetailRow; abilities: Abilities }> {
  const row = await findContent(ctx.db, id);
  if (row === null || row.model !== model) throw notFound();
  return asCaller(ctx, row);
}

/** An item that readers have and the caller may see, of `model` or any section. Throws NOT_FOUND. */
export async function readPublished(ctx: Ctx, id: Id, model?: ContentModel): Promise<DetailRow> {
  const row = await findContent(ctx.db, id);
  if (row === null || row.live_revision === null || row.model !== (model ?? row.model)) {
    throw notFound();
  }
  return (await asCaller(ctx, row)).row;
}

async function asCaller(ctx: Ctx, row: DetailRow) {
  const abilities = getAbilities(ctx.actor, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  return { row, abilities };
}

/** An item, whatever its section, for those who write or review it. Throws NOT_FOUND, or NO_PERMISSION for its readers. */
export async function loadForInsider(
  ctx: Ctx,
  id: Id,
): Promise<{ row: DetailRow; abilities: Abilities }> {
  const row = await findContent(ctx.db, id);
  if (row === null) throw notFound();
  const abilities = getAbilities(ctx.actor, row, await loadModerationScope(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  if (!abilities.edit && !abilities.review) throw noPermission();
  return { row, abilities };
}

/** The item locked for a change of its text. Throws NOT_FOUND or, where the caller may read it, NO_PERMISSION. */
export function lockEditable(
  ctx: Ctx,
  id: Id,
  model: ContentModel,
  scope: ModerationScope,
): Promise<DetailRow> {
  return lockFor(ctx, id, model, scope, 'edit');
}

/** The item, deleted or not, locked for deleting or bringing back. */
export async function lockDeletable(ctx: Ctx, id: Id, model: ContentModel): Promise<DetailRow> {
  return lockFor(ctx, id, model, await loadModerationScope(ctx.db, ctx.actor), 'delete');
}

/** The item locked for what only those may decide who look after other people's there. Throws like `lockEditable`. */
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
  const abilities = getAbilities(ctx.actor, row, scope);
  if (abilities[ability]) return row;
  throw abilities.read ? noPermission() : notFound();
}
