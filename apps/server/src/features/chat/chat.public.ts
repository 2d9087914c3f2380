import type { Db } from '../../db/db.ts';
import { deleteOldPresses } from './chat.repo.ts';

export { cardNotifications, sendCard } from './send-cards.ts';

const DAY_MS = 86_400_000;

/** Deletes presses of buttons that are older than a week. */
export async function sweepPresses(db: Db): Promise<void> {
  await deleteOldPresses(db, new Date(Date.now() - 7 * DAY_MS));
}
