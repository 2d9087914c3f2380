import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const SET_STATUS = statement({
  name: 'content.set-status',
  params: { id, status: text, revision: nullable(int), submittedAt: nullable(timestamp) },
  text: `update contents set status = :status, revision = coalesce(:revision::int, revision), submitted_at = :submittedAt where id = :id`,
});

/** Moves an item in its life without touching its text. */
export async function setStatus(
  db: Db,
  id: Id,
  change: { status: ContentStatus; revision?: number; submittedAt?: Date | null },
): Promise<void> {
  await SET_STATUS.run(db, {
    id,
    status: change.status,
    revision: change.revision ?? null,
    submittedAt: change.submittedAt ?? null,
  });
}

/** Puts an item at the top of lists, or back into its place. */
export async function setPinned(db: Db, id: Id, pinned: boolean): Promise<void> {
  await db.updateTable('contents').set({ pinned }).where('id', '=', id).execute();
}

/** Takes an item from its readers, or gives it back, keeping the date of first publication. */
export async function setLiveRevision(db: Db, id: Id, liveRevision: number | null): Promise<void> {
  await db
    .updateTable('contents')
    .set({ live_revision: liveRevision })
    .where('id', '=', id)
    .execute();
}

/** Puts an item into the recycle bin, or with `at` null back. */
export async function setDeleted(
  db: Db,
  id: Id,
  deletedBy: Id | null,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable('contents')
    .set({ deleted_at: at, deleted_by: at === null ? null : deletedBy })
    .where('id', '=', id)
    .execute();
}
