import { announceChange } from '../../db/changes.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import { turnByDates } from './announcement.repo.ts';

export { bringSettingsBack } from './announcement-settings.repo.ts';
export { askedOf } from './announcement.service.ts';
export { askedAgain } from './asked-again.ts';

/** Opens and closes announcements whose time has come, and tells. For the job worker; may be repeated. */
export async function keepDates(deps: Deps, emitOn: (db: Db) => Emit): Promise<void> {
  await deps.transaction(async (db) => {
    const { opened, closed } = await turnByDates(db);
    const emit = emitOn(db);
    for (const { id: contentId, revision } of opened) {
      await emit('content.live', { contentId, revision });
      await emit('content.published', { contentId });
    }
    for (const contentId of closed) await emit('content.gone', { contentId });
    if (opened.length + closed.length > 0) await announceChange(db);
  });
}
