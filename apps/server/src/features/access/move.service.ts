import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import type { Visibility } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { canRead } from '../../kernel/viewer.ts';
import { getAbilities } from '../../visibility/abilities.ts';
import { loadAuthorRights } from '../../visibility/author-abilities.ts';
import { loadGrantScope } from '../../visibility/grant-rights.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import {
  changeCategory,
  lockWritableCategory,
  prepareItemMove,
  prepareMerge,
} from '../category/category.public.ts';
import { accessText } from './access.text.ts';
import { listPublicChanges, presentEffect, presentPeople, previewChange } from './effect.ts';
import { countOpenedByCategory, listActiveUsers, listLiveTargets } from './move.repo.ts';
import type { MovableTarget } from './move.repo.ts';
import { readReaders } from './readers.repo.ts';
import type { ReadersByCategory } from './readers.repo.ts';
import { readRange } from './range.service.ts';

const NO_EFFECT: ReadersEffect = {
  gaining: { count: 0, named: [] },
  losing: { count: 0, named: [] },
  public: [],
};

interface Move {
  id: Id;
  parentId?: Id | null | undefined;
  visibility?: Visibility | undefined;
}

/** Users who would gain or lose the right to read by moving a category, with all below it; nothing is saved. Throws like `changeCategory`. */
export async function previewMove(ctx: Ctx, { id, ...change }: Move): Promise<ReadersEffect> {
  return previewChange(ctx, async (inner) => {
    await readRange(inner, id);
    const before = await readReaders(inner.db, [id]);
    await changeCategory(inner, id, change);
    return presentEffect(inner, before, await readReaders(inner.db, [id]));
  });
}

/**
 * The same for merging a category into another, or for moving its items there. What is moved has the readers of its new place:
 * the grants of the merged category end with it, and the other's stay as they are. Its moderators go along, and count as
 * gaining where they may read by that.
 */
export async function previewMerge(
  ctx: Ctx,
  { fromId, intoId, moves }: { fromId: Id; intoId: Id; moves: 'all' | 'items' },
): Promise<ReadersEffect> {
  return previewChange(ctx, async (inner) => {
    const before = await readReaders(inner.db, [fromId, intoId]);
    await (moves === 'all' ? prepareMerge : prepareItemMove)(inner, fromId, intoId);
    const after = new Map(await readReaders(inner.db, [fromId, intoId]));
    const target = after.get(intoId);
    if (target !== undefined) after.set(fromId, target);
    return presentEffect(inner, before, after);
  });
}

/**
 * The same for moving published items to another category, as far as the caller may edit them. Users to whose name an item is
 * opened read it in any category. Throws NOT_FOUND for a category in which the caller may not write.
 */
export async function previewItemMove(
  ctx: Ctx,
  { ids, categoryId }: { ids: readonly Id[]; categoryId: Id },
): Promise<ReadersEffect> {
  const items = await listMovable(ctx, ids);
  const model = items[0]?.model;
  if (model === undefined) return NO_EFFECT;
  const target = await lockWritableCategory(ctx, categoryId, model);
  if (target === null) throw notFound(accessText.categoryGone);
  const moved = items.filter((item) => item.category_id !== categoryId && item.model === model);
  if (moved.length === 0) return NO_EFFECT;
  const places = Map.groupBy(moved, (item) => item.category_id ?? NO_CATEGORY);
  const before = await readPlaces(ctx, [...places.keys(), categoryId]);
  const to = before.get(categoryId);
  if (to === undefined) throw notFound(accessText.categoryGone);
  const after = new Map([...places.keys()].map((place) => [place, to]));
  const movedIds = moved.map(({ id }) => id);
  const opened = await countOpenedByCategory(ctx.db, movedIds);
  const gaining = new Set<Id>();
  const losing = new Set<Id>();
  for (const [place, { length }] of places) {
    const from = before.get(place)?.readers ?? new Set<Id>();
    const isNamed = (user: Id) => (opened.get(place)?.get(user) ?? 0) >= length;
    for (const user of to.readers) if (!from.has(user) && !isNamed(user)) gaining.add(user);
    for (const user of from) if (!to.readers.has(user) && !isNamed(user)) losing.add(user);
  }
  const showsNames = await knowsReaders(ctx, moved);
  const present = (users: ReadonlySet<Id>) => presentPeople(ctx, [...users], showsNames);
  return {
    gaining: await present(gaining),
    losing: await present(losing),
    public: listPublicChanges(before, after),
  };
}

/** Stands for items without a category, which everyone may read. */
const NO_CATEGORY: Id = 0;

/** Readers of these categories, without those below them. */
async function readPlaces(ctx: Ctx, places: readonly Id[]): Promise<ReadersByCategory> {
  const readers = new Map(await readReaders(ctx.db, places, { below: false }));
  if (places.includes(NO_CATEGORY))
    readers.set(NO_CATEGORY, { visibility: 0, readers: new Set(await listActiveUsers(ctx.db)) });
  return readers;
}

/** Published items that the caller may edit; others are left out, whether or not they exist. */
async function listMovable(ctx: Ctx, ids: readonly Id[]): Promise<MovableTarget[]> {
  const [scope, rows] = await Promise.all([
    loadModerationScope(ctx.db, ctx.actor),
    listLiveTargets(ctx.db, ids),
  ]);
  const limit = await loadAuthorRights(ctx, rows);
  return rows.filter((row) => limit(row, getAbilities(ctx.actor, row, scope)).edit);
}

/** Whether the caller may know who reads these items: as a reader of the category, or as one who may grant there. */
async function knowsReaders(ctx: Ctx, items: readonly MovableTarget[]): Promise<boolean> {
  const scope = await loadGrantScope(ctx.db, ctx.actor);
  return items.every((item) => canRead(ctx.actor, item) || scope.covers(item.category_id));
}
