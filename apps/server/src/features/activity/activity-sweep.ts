import type { Deps } from '../../deps.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { deleteOld } from './activity.repo.ts';

const BATCH_SIZE = 5000;

/** Keeps the activity log as long as the site's setting says. */
export async function sweepActivity({ db, transaction }: Pick<Deps, 'db' | 'transaction'>) {
  const { activityLogDays } = await siteSettings(db);
  // few at a time, so that nobody who writes the log waits for it
  while ((await transaction((trx) => deleteOld(trx, activityLogDays, BATCH_SIZE))) === BATCH_SIZE);
}
