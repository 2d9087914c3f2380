import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { confirmAgainIds, findAnnounced } from './announcement-people.repo.ts';
import { settle } from './announcement-settings.repo.ts';

export interface ConfirmAgain {
  userIds: Id[];
  /** Who changed it. */
  editorId: Id;
  /** The text they are to confirm. */
  revision: number | null;
}

/**
 * Those who confirmed an earlier text of a live announcement and are asked again; null where nobody is asked. A text
 * restored from an earlier revision has its settings settled here. May be repeated.
 */
export async function confirmAgain(db: Db, contentId: Id): Promise<ConfirmAgain | null> {
  if ((await findAnnounced(db, contentId)) === null) return null;
  await settle(db, contentId);
  const row = await findAnnounced(db, contentId);
  if (row === null || !row.confirm) return null;
  const userIds = await confirmAgainIds(db, contentId);
  return { userIds, editorId: row.editor_id ?? row.author_id, revision: row.confirm_revision };
}
