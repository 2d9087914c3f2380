import { toCompanyDay } from '../../db/company-day.ts';
import type { Db } from '../../db/db.ts';
import { sweepViews } from './content-view.repo.ts';

const DAY = 86_400_000;
const WEEK_DAYS = 7;

/**
 * Forgets who viewed what before yesterday, and how often that was before the last seven days.
 */
export async function sweepContents(db: Db): Promise<void> {
  await sweepViews(db, { visitors: subtractDays(1), views: subtractDays(WEEK_DAYS - 1) });
}

/** Views are counted by days of the company's time zone. */
function subtractDays(days: number): string {
  return toCompanyDay(new Date(Date.now() - days * DAY));
}
