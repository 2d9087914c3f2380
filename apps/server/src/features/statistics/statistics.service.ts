import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { StatisticRange } from '@zhihui/contract/features/statistics/statistics.limits.ts';
import type {
  StatisticDay,
  StatisticOverview,
} from '@zhihui/contract/features/statistics/statistics.endpoints.ts';
import type { Ctx } from '../../ctx.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { subtractDays } from './statistics-count.ts';
import { lastCountedAt, listDays, sumDays } from './statistics-days.repo.ts';
import type { DayRow } from './statistics-days.repo.ts';
import { filterReadable, listOpinions } from './statistics.repo.ts';
import type { Scope } from './statistics.repo.ts';

/** Admins see the whole site, moderators what they can read of the categories they moderate. */
export async function getScope({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Scope> {
  const { categoryIds } = await loadModerationScope(db, actor);
  return categoryIds === null ? null : filterReadable(db, categoryIds, actor);
}

/** The first day of a range that ends today. */
export function firstDay(range: StatisticRange, now: Date): string {
  const today = toCompanyDay(now);
  return range === 'year' ? `${today.slice(0, 4)}-01-01` : subtractDays(today, Number(range) - 1);
}

/**
 * The days of a range, and what they are compared with: whole days only, of which the range has all but today. This year
 * is compared with the same days of the last, everything else with as many days before it.
 */
export async function loadOverview(ctx: Ctx, range: StatisticRange): Promise<Overview> {
  const [scope, countedAt] = await Promise.all([getScope(ctx), lastCountedAt(ctx.db)]);
  if (scope !== null || countedAt === null) return buildOverview(ctx, range, scope, countedAt);
  const cache = getOverviewCache(ctx.deps);
  const key = `${range} ${toCompanyDay(ctx.now())} ${countedAt.toISOString()}`;
  const overview = cache.get(key) ?? (await buildOverview(ctx, range, scope, countedAt));
  cache.set(key, overview);
  return overview;
}

type Overview = z.input<typeof StatisticOverview>;

/** A year has hundreds of days, and of the whole site they are the same for everybody until the next count. */
const overviewCaches = new WeakMap<object, LRUCache<string, Overview>>();

function getOverviewCache(deps: Ctx['deps']): LRUCache<string, Overview> {
  const cache = overviewCaches.get(deps) ?? new LRUCache<string, Overview>({ max: 8 });
  overviewCaches.set(deps, cache);
  return cache;
}

type Opinions = Awaited<ReturnType<typeof listOpinions>>;

const opinionCaches = new WeakMap<object, LRUCache<string, Opinions>>();

/** What readers found most helpful and doubted most in a range; that of the whole site is summed once in ten seconds. */
export async function loadOpinions(ctx: Ctx, range: StatisticRange): Promise<Opinions> {
  const scope = await getScope(ctx);
  const from = firstDay(range, ctx.now());
  const list = () => listOpinions(ctx.db, from, scope, ctx.actor);
  if (scope !== null) return list();
  const cache = opinionCaches.get(ctx.deps) ?? new LRUCache({ max: 8, ttl: 10_000 });
  opinionCaches.set(ctx.deps, cache);
  const overview = cache.get(from) ?? (await list());
  if (!cache.has(from)) cache.set(from, overview);
  return overview;
}

async function buildOverview(
  ctx: Ctx,
  range: StatisticRange,
  scope: Scope,
  countedAt: Date | null,
): Promise<Overview> {
  const { db } = ctx;
  const until = toCompanyDay(ctx.now());
  const from = firstDay(range, ctx.now());
  const dayCount = countDaysBetween(from, until);
  const previousDayCount = range === 'year' ? countDaysBetween(subtractYear(from), from) : dayCount;
  const [days, before] = await Promise.all([
    listDays(db, from, until, scope),
    dayCount === 0
      ? null
      : sumDays(
          db,
          subtractDays(from, previousDayCount),
          subtractDays(from, previousDayCount - dayCount + 1),
          scope,
        ),
  ]);
  const isSiteWide = scope === null;
  return {
    countedAt: countedAt?.toISOString() ?? null,
    whole: isSiteWide,
    days: days.map((row) => ({ day: row.day, ...present(row, isSiteWide) })),
    before: before === null ? null : { ...present(before, isSiteWide), days: dayCount },
  };
}

type Row = Omit<DayRow, 'day'>;

/** Visitors and searches belong to no category: they are reported for the whole site or not at all. */
function present(row: Row, isSiteWide: boolean): Omit<StatisticDay, 'day'> {
  const { readers, members, searches, missed, member_views: memberViews, ...rest } = row;
  const { day: _, ...measures } = rest as typeof rest & { day?: string };
  const site = isSiteWide ? { readers, members, searches, missed } : HIDDEN;
  return { ...measures, memberViews, ...site };
}
const HIDDEN = { readers: null, members: null, searches: null, missed: null };

const DAY = 86_400_000;

/** From one date to another, that one not counted. */
function countDaysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY);
}

function subtractYear(yearStart: string): string {
  return `${Number(yearStart.slice(0, 4)) - 1}-01-01`;
}
