import type { Db } from '../../db/db.ts';
import { wipeDeleted } from './comment-write.repo.ts';

export { countWaitingComments } from './comment-review.repo.ts';
export { readComment } from './comment.service.ts';
export { READERS_HAVE } from './comment.rows.ts';
export { published as commentPublished } from './comment.policy.ts';

const DAY = 86_400_000;
const BIN_DAYS = 30;

/** Wipes what was deleted thirty days ago. */
export function sweepComments(db: Db): Promise<void> {
  return wipeDeleted(db, new Date(Date.now() - BIN_DAYS * DAY));
}
