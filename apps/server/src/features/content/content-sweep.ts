import type { Db } from '../../db/db.ts';
import { sweepViews } from './content-view.repo.ts';
import { purgeDeleted } from './content-state.repo.ts';

const DAY = 86_400_000;
const BIN_DAYS = 30;

/** Empties the recycle bin of what lay there for 30 days, and forgets who viewed what before today. */
export async function sweepContents(db: Db): Promise<void> {
  await purgeDeleted(db, new Date(Date.now() - BIN_DAYS * DAY));
  await sweepViews(db, new Date(Date.now() - DAY).toISOString().slice(0, 10));
}
