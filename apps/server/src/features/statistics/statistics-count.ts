// Why it is as it is: docs/decisions/0057-overview-statistics.md
import type { Deps } from '../../deps.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { sweepSearches, sweepVerdicts } from '../search/search.public.ts';
import {
  lockDay,
  countTraffic,
  countWriting,
  deleteDaysBefore,
  lastCountedDay,
} from './statistics-count.repo.ts';

const DAY = 86_400_000;
/** Days that are counted again: what was reviewed or deleted late, and answers of the next day, change them. */
const CORRECTED_DAYS = 7;
/** How far back the first count of a site goes, and how long counts are stored: this year, and the same days of the last. */
const FIRST_DAYS = 366;
const RETENTION_DAYS = 2 * 366;
/** A word only one person searched for is forgotten after so many days. */
const SINGLE_SEARCHER_DAYS = 30;

/**
 * Counts today and the days before it that may have changed, each in a transaction of its own: what is counted twice,
 * or again after a worker died in between, is the same. Days that no worker counted are caught up with.
 */
export async function countStatistics(
  { db, transaction, searchLog }: Pick<Deps, 'db' | 'transaction' | 'searchLog'>,
  now: Date,
): Promise<void> {
  await searchLog.flush();
  for (const day of listDaysToCount(await lastCountedDay(db), now)) {
    await transaction(async (trx) => {
      const closed = await lockDay(trx, day);
      if (!closed) await countTraffic(trx, day, now);
      await countWriting(trx, day, now);
    });
  }
}

/** From the oldest on, so that a count that ends in between goes on there the next time. */
export function listDaysToCount(last: string | null, now: Date): string[] {
  const today = toCompanyDay(now);
  const corrected = subtractDays(today, CORRECTED_DAYS);
  const oldest = subtractDays(today, FIRST_DAYS);
  const since = last === null ? oldest : last < oldest ? oldest : last;
  const from = since < corrected ? since : corrected;
  const days: string[] = [];
  for (let day = from; day <= today; day = subtractDays(day, -1)) days.push(day);
  return days;
}

/** Forgets who searched before yesterday, private words, and counts of more than two years ago. */
export async function sweepStatistics({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const today = toCompanyDay(now);
  const cutoffs = { traces: subtractDays(today, 1), words: subtractDays(today, RETENTION_DAYS) };
  await sweepSearches(db, { ...cutoffs, single: subtractDays(today, SINGLE_SEARCHER_DAYS) });
  await sweepVerdicts(db, cutoffs);
  await deleteDaysBefore(db, subtractDays(today, RETENTION_DAYS));
}

/** The date so many days before another. Dates have no hours, so that no change of clocks gets in between. */
export function subtractDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}
