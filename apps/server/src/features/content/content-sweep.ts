import type { Db } from '../../db/db.ts';
import { sweepViews } from './content-view.repo.ts';
import { purgeDeleted } from './content-state.repo.ts';

const DAY = 86_400_000;
const BIN_DAYS = 30;
const WEEK_DAYS = 7;

/**
 * Empties the recycle bin of what lay there for 30 days. Forgets who viewed what before yesterday, and how often that was
 * before the last seven days.
 */
export async function sweepContents(db: Db): Promise<void> {
  await purgeDeleted(db, new Date(Date.now() - BIN_DAYS * DAY));
  await sweepViews(db, { who: dayBefore(1), howOften: dayBefore(WEEK_DAYS - 1) });
}

/** Views are counted by days of UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
}
