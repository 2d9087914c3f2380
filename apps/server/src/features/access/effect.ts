import { MAX_NAMED } from '@zhihui/contract/features/access/access.limits.ts';
import type { Outsider } from '@zhihui/contract/features/access/access.limits.ts';
import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { listGaining, readNames } from './readers.repo.ts';
import type { ReadersByCategory } from './readers.repo.ts';

/** Carries what was computed out of a transaction that must not last. */
class Preview<T> extends Error {
  readonly value: T;

  constructor(value: T) {
    super('a preview is not saved');
    this.value = value;
  }
}

/** Runs `work` in a transaction whose changes are undone, so that a preview follows the same rules as the change itself. */
export async function previewChange<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    await ctx.inTransaction(async (inner) => {
      throw new Preview(await work(inner));
    });
  } catch (error) {
    if (error instanceof Preview) return (error as Preview<T>).value;
    throw error;
  }
  throw new Error('a preview ended without a result');
}

/** Those who know of everyone. */
export const STAFF_LEVEL = VISIBILITIES.indexOf('INTERNAL');

/** Presents people of a preview: their number, and names for callers who know of everyone. */
export async function presentPeople(ctx: Ctx, ids: readonly Id[], showsNames = true) {
  const isNamed = showsNames && ctx.actor.level >= STAFF_LEVEL;
  return {
    count: ids.length,
    named: isNamed ? await readNames(ctx.db, ids.slice(0, MAX_NAMED)) : [],
  };
}

/** Presents what a change gives and takes. Categories with the same key are compared. */
export async function presentEffect(
  ctx: Ctx,
  before: ReadersByCategory,
  after: ReadersByCategory,
): Promise<ReadersEffect> {
  return {
    gaining: await presentPeople(ctx, listGaining(before, after)),
    losing: await presentPeople(ctx, listGaining(after, before)),
    public: listPublicChanges(before, after),
  };
}

const LEVELS: [Outsider, number][] = [
  ['VISITORS', VISIBILITIES.indexOf('PUBLIC')],
  ['OUTSIDE_USERS', VISIBILITIES.indexOf('MEMBER')],
];

/** What changes for visitors and outside users, in some category at least. */
export function listPublicChanges(
  before: ReadersByCategory,
  after: ReadersByCategory,
): ReadersEffect['public'] {
  return LEVELS.flatMap(([who, level]) => {
    const changes = new Set<boolean>();
    for (const [category, { visibility }] of after) {
      const canRead = visibility <= level;
      const couldRead = (before.get(category)?.visibility ?? visibility) <= level;
      if (canRead !== couldRead) changes.add(canRead);
    }
    return [...changes].map((gains) => ({ who, gains }));
  });
}
