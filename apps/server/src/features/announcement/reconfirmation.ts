import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { listReconfirmIds, findLiveAnnouncement } from './announcement-recipients.repo.ts';
import { applySettings } from './announcement-settings.repo.ts';

export interface Reconfirmation {
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
export async function findReconfirmation(db: Db, contentId: Id): Promise<Reconfirmation | null> {
  if ((await findLiveAnnouncement(db, contentId)) === null) return null;
  await applySettings(db, contentId);
  const row = await findLiveAnnouncement(db, contentId);
  if (row === null || !row.confirm) return null;
  const userIds = await listReconfirmIds(db, contentId);
  return { userIds, editorId: row.editor_id ?? row.author_id, revision: row.confirm_revision };
}
