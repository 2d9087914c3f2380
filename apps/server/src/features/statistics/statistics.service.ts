import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { StatisticRange } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type {
  StatisticDay,
  StatisticOverview,
} from '@zhihui/contract/features/statistics/statistics.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { dayAtHome } from '../../db/today.ts';
import { reachOf } from '../../visibility/reach.ts';
import { dayBefore } from './statistics-count.ts';
import { lastCountedAt, listDays, sumDays } from './statistics-days.repo.ts';
import type { DayRow } from './statistics-days.repo.ts';
import { listOpinions, readableOf } from './statistics.repo.ts';
import type { Scope } from './statistics.scope.ts';

/** Admins see the whole site, everybody else what they may read of the categories they take care of. */
export async function scopeOf({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Scope> {
  const { categoryIds } = await reachOf(db, actor);
  return categoryIds === null ? null : readableOf(db, categoryIds, actor);
}

/** The first day of a range that ends today. */
export function firstDay(range: StatisticRange, now: Date): string {
  const today = dayAtHome(now);
  return range === 'year' ? `${today.slice(0, 4)}-01-01` : dayBefore(today, Number(range) - 1);
}

/**
 * The days of a range, and what they are compared with: whole days only, of which the range has all but today. This year
 * is compared with the same days of the last, everything else with as many days before it.
 */
export async function overviewOf(ctx: Ctx, range: StatisticRange): Promise<Overview> {
  const [scope, countedAt] = await Promise.all([scopeOf(ctx), lastCountedAt(ctx.db)]);
  if (scope !== null || countedAt === null) return makeOverview(ctx, range, scope, countedAt);
  const kept = keptFor(ctx.deps);
  const key = `${range} ${dayAtHome(ctx.now())} ${countedAt.toISOString()}`;
  const made = kept.get(key) ?? (await makeOverview(ctx, range, scope, countedAt));
  kept.set(key, made);
  return made;
}

type Overview = z.input<typeof StatisticOverview>;

/** A year has hundreds of days, and of the whole site they are the same for everybody until the next count. */
const keptOverviews = new WeakMap<object, LRUCache<string, Overview>>();

function keptFor(deps: Ctx['deps']): LRUCache<string, Overview> {
  const kept = keptOverviews.get(deps) ?? new LRUCache<string, Overview>({ max: 8 });
  keptOverviews.set(deps, kept);
  return kept;
}

type Opinions = Awaited<ReturnType<typeof listOpinions>>;

const keptOpinions = new WeakMap<object, LRUCache<string, Opinions>>();

/** What readers found most helpful and doubted most in a range; that of the whole site is summed once in ten seconds. */
export async function opinionsOf(ctx: Ctx, range: StatisticRange): Promise<Opinions> {
  const scope = await scopeOf(ctx);
  const from = firstDay(range, ctx.now());
  const list = () => listOpinions(ctx.db, from, scope, ctx.actor);
  if (scope !== null) return list();
  const kept = keptOpinions.get(ctx.deps) ?? new LRUCache({ max: 8, ttl: 10_000 });
  keptOpinions.set(ctx.deps, kept);
  const made = kept.get(from) ?? (await list());
  if (!kept.has(from)) kept.set(from, made);
  return made;
}

async function makeOverview(
  ctx: Ctx,
  range: StatisticRange,
  scope: Scope,
  countedAt: Date | null,
): Promise<Overview> {
  const { db } = ctx;
  const until = dayAtHome(ctx.now());
  const from = firstDay(range, ctx.now());
  const wholeDays = daysBetween(from, until);
  const back = range === 'year' ? daysBetween(aYearBefore(from), from) : wholeDays;
  const [days, before] = await Promise.all([
    listDays(db, from, until, scope),
    wholeDays === 0
      ? null
      : sumDays(db, dayBefore(from, back), dayBefore(from, back - wholeDays + 1), scope),
  ]);
  const whole = scope === null;
  return {
    countedAt: countedAt?.toISOString() ?? null,
    whole,
    days: days.map((row) => ({ day: row.day, ...present(row, whole) })),
    before: before === null ? null : { ...present(before, whole), days: wholeDays },
  };
}

type Row = Omit<DayRow, 'day'>;

/** Who came and what was searched belongs to no category: it is told of the whole site or not at all. */
function present(row: Row, whole: boolean): Omit<StatisticDay, 'day'> {
  const { readers, members, searches, missed, member_views: memberViews, ...rest } = row;
  const { day: _, ...measures } = rest as typeof rest & { day?: string };
  const site = whole ? { readers, members, searches, missed } : HIDDEN;
  return { ...measures, memberViews, ...site };
}
const HIDDEN = { readers: null, members: null, searches: null, missed: null };

const DAY = 86_400_000;

/** From one date to another, that one not counted. */
function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY);
}

function aYearBefore(firstOfYear: string): string {
  return `${Number(firstOfYear.slice(0, 4)) - 1}-01-01`;
}
