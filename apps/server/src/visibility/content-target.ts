import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../ctx.ts';
import { noPermission, notFound } from '../kernel/errors.ts';
import type { Abilities } from './abilities.ts';
import { loadAbilities } from './author-abilities.ts';
import { loadModerationScope } from './moderation-scope.ts';
import { findContentTarget } from './content-target.repo.ts';
import type { ContentTargetRow } from './content-target.repo.ts';

/** A content without its texts, of any section, that the caller may read; with `lockSubject` locked. Throws NOT_FOUND. */
export async function readContentTarget(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: Id,
  findTarget = findContentTarget,
): Promise<{ row: ContentTargetRow; abilities: Abilities }> {
  const [row, scope] = await Promise.all([
    findTarget(ctx.db, id),
    loadModerationScope(ctx.db, ctx.actor),
  ]);
  if (row === null) throw notFound();
  const abilities = await loadAbilities(ctx, row, scope);
  if (!abilities.read) throw notFound();
  return { row, abilities };
}

/** Throws NOT_FOUND or, where the caller may only read the content, NO_PERMISSION. */
export async function assertEditable(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: Id,
  model: ContentModel,
): Promise<void> {
  const { row, abilities } = await readContentTarget(ctx, id);
  if (row.model !== model) throw notFound();
  if (!abilities.edit) throw noPermission();
}
