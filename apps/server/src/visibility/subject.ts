import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../ctx.ts';
import { noPermission, notFound } from '../kernel/errors.ts';
import { abilitiesOf } from './abilities.ts';
import type { Abilities } from './abilities.ts';
import { reachOf } from './reach.ts';
import { findSubject } from './subject.repo.ts';
import type { SubjectRow } from './subject.repo.ts';

/** A content without its texts, of any section, that the caller may read; with `lockSubject` locked. Throws NOT_FOUND. */
export async function readSubject(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: Id,
  find = findSubject,
): Promise<{ row: SubjectRow; abilities: Abilities }> {
  const row = await find(ctx.db, id);
  if (row === null) throw notFound();
  const abilities = abilitiesOf(ctx.actor, row, await reachOf(ctx.db, ctx.actor));
  if (!abilities.read) throw notFound();
  return { row, abilities };
}

/** Throws NOT_FOUND or, where the caller may only read the content, NO_PERMISSION. */
export async function assertEditable(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: Id,
  model: ContentModel,
): Promise<void> {
  const { row, abilities } = await readSubject(ctx, id);
  if (row.model !== model) throw notFound();
  if (!abilities.edit) throw noPermission();
}
