import type { Id } from '@zhihui/contract/schema.ts';
import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../events.ts';
import { lockContent, openText, renderFields, findSavedFields } from '../content/content.public.ts';
import { applySettings } from './announcement-settings.repo.ts';
import {
  closeEndedAnnouncements,
  listDueEarlierRevisions,
  openDueAnnouncements,
} from './announcement.repo.ts';

interface Opened {
  id: Id;
  revision: number;
}

/** Opens and closes announcements that are due, and emits their events. Run by the job worker; repeatable. */
export async function applyDates(deps: Deps, emitOn: (db: Db) => Emit): Promise<void> {
  await deps.transaction(async (db) => {
    const opened = await openDueAnnouncements(db);
    const closed = await closeEndedAnnouncements(db);
    const emit = emitOn(db);
    for (const item of opened) await notifyOpened(emit, item);
    for (const contentId of closed) await emit('content.gone', { contentId });
    if (opened.length + closed.length > 0) await notifyContentChanged(db);
  });
  await openEarlierRevisions(deps, emitOn);
}

/**
 * A failure to open one announcement does not block the others. Throws the first error at the end, so that the job is
 * retried.
 */
async function openEarlierRevisions(deps: Deps, emitOn: (db: Db) => Emit): Promise<void> {
  const failures: unknown[] = [];
  for (const due of await listDueEarlierRevisions(deps.db)) {
    await openEarlierRevision(deps, emitOn, due).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Opens an announcement with an earlier text: while it is not live its row holds the newest text, so that one has to be
 * put back.
 */
async function openEarlierRevision(
  deps: Deps,
  emitOn: (db: Db) => Emit,
  due: Opened,
): Promise<void> {
  const fields = await findSavedFields(deps.db, due.id, due.revision);
  if (fields === null) return;
  const rendered = await renderFields({ db: deps.db, deps }, fields);
  await deps.transaction(async (db) => {
    const row = await lockContent(db, due.id);
    const isStillDue = (await listDueEarlierRevisions(db)).some(
      ({ id, revision }) => id === due.id && revision === due.revision,
    );
    if (row === null || !isStillDue) return;
    const tx = { db, deps, now: () => new Date() };
    if (!(await openText(tx, row, rendered, fields, due.revision))) return;
    await applySettings(db, due.id);
    await notifyOpened(emitOn(db), due);
    await notifyContentChanged(db);
  });
}

async function notifyOpened(emit: Emit, { id: contentId, revision }: Opened): Promise<void> {
  await emit('content.live', { contentId, model: 'ANNOUNCEMENT', revision });
  await emit('content.published', { contentId, model: 'ANNOUNCEMENT' });
}
