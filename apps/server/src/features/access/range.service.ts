import { MAX_NAMED } from '@zhihui/contract/features/access/access.limits.ts';
import type { RangeBody } from '@zhihui/contract/features/access/access.endpoints.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { assertInScope, lockCategoryTree } from '../category/category.public.ts';
import { accessText } from './access.text.ts';
import { presentEffect, previewChange } from './effect.ts';
import { areGranteesKnown, findRange, lockRange, saveGrants, saveRange } from './range.repo.ts';
import type { RangeRow } from './range.repo.ts';
import {
  endGroupGrants,
  listGaining,
  listGroupCategories,
  listGroupGates,
  readNames,
  readReaders,
} from './readers.repo.ts';
import type { ReadersByCategory } from './readers.repo.ts';

/** The range of a category in the caller's scope. Throws NOT_FOUND, NO_PERMISSION. */
export async function readRange(ctx: Ctx, id: Id): Promise<RangeRow> {
  const row = await findRange(ctx.db, id);
  if (row === null) throw notFound(accessText.categoryGone);
  await assertInScope(ctx, [id]);
  return row;
}

/**
 * Sets who may read, write and review in a category. Throws NOT_FOUND, NO_PERMISSION out of scope, CONFLICT when it was
 * changed meanwhile, VALIDATION for what is wider than its parent or grants to someone who does not exist.
 */
export async function changeRange(ctx: Ctx, body: RangeBody): Promise<RangeRow> {
  await applyRange(ctx, body);
  await ctx.emit('category.changed', { categoryId: body.id });
  await ctx.contentChanged();
  return readRange(ctx, body.id);
}

async function applyRange(ctx: Ctx, body: RangeBody): Promise<void> {
  const found = await readRange(ctx, body.id);
  await lockCategoryTree(ctx, found.model);
  const row = await lockRange(ctx.db, body.id);
  if (row === null) throw notFound(accessText.categoryGone);
  if (row.grants_version !== body.version) throw conflict(accessText.changed);
  const visibility = VISIBILITIES.indexOf(body.visibility);
  if (visibility < row.parent_visibility) throw fieldError({ visibility: accessText.tooWide });
  assertNamedOnce(body.grants);
  if (!(await areGranteesKnown(ctx.db, body.grants)))
    throw fieldError({ grants: accessText.granteeGone });
  await saveRange(ctx.db, body.id, { visibility, inherits: body.inherits });
  await saveGrants(ctx.db, body.id, body.grants, getMemberId(ctx.actor));
}

function assertNamedOnce(grants: RangeBody['grants']): void {
  const names = grants.map(({ groupId, userId }) => `${groupId ?? ''}/${userId ?? ''}`);
  if (new Set(names).size < names.length) throw fieldError({ grants: accessText.grantedTwice });
}

/** Users who would gain or lose the right to read there and below by a change of the range; nothing is saved. Throws like `changeRange`. */
export async function previewRange(ctx: Ctx, body: RangeBody) {
  return previewChange(ctx, async (inner) => {
    const before = await readReaders(inner.db, [body.id]);
    await applyRange(inner, body);
    return presentEffect(inner, before, await readReaders(inner.db, [body.id]));
  });
}

/** What the end of a group would close, and the users who lose it; nothing is saved. */
export async function previewGroupEnd(ctx: Ctx, groupId: Id) {
  return previewChange(ctx, async (inner) => {
    const categories = await listGroupCategories(inner.db, groupId);
    const gates = await listGroupGates(inner.db, groupId);
    const before: ReadersByCategory = await readReaders(inner.db, gates);
    await endGroupGrants(inner.db, groupId);
    const losing = listGaining(await readReaders(inner.db, gates), before);
    return {
      categories: categories.slice(0, MAX_NAMED),
      categoryCount: categories.length,
      losing: losing.length,
      losingPeople: await readNames(inner.db, losing.slice(0, MAX_NAMED)),
    };
  });
}
