import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nullable, text, timestamp } from '../../db/kinds.ts';
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

const SET_PINNED = statement({
  name: 'content.set-pinned',
  params: { id, pinned: bool },
  text: 'update contents set pinned = :pinned where id = :id',
});

/** Puts an item at the top of lists, or back into its place. */
export async function setPinned(db: Db, id: Id, pinned: boolean): Promise<void> {
  await SET_PINNED.run(db, { id, pinned });
}

const SET_LIVE_REVISION = statement({
  name: 'content.set-live-revision',
  params: { id, liveRevision: nullable(int) },
  text: 'update contents set live_revision = :liveRevision where id = :id',
});

/** Takes an item from its readers, or gives it back, keeping the date of first publication. */
export async function setLiveRevision(db: Db, id: Id, liveRevision: number | null): Promise<void> {
  await SET_LIVE_REVISION.run(db, { id, liveRevision });
}

const SET_DELETED = statement({
  name: 'content.set-deleted',
  params: { id, at: nullable(timestamp), deletedBy: nullable(id) },
  text: 'update contents set deleted_at = :at, deleted_by = :deletedBy where id = :id',
});

/** Puts an item into the recycle bin, or with `at` null back. */
export async function setDeleted(
  db: Db,
  id: Id,
  deletedBy: Id | null,
  at: Date | null,
): Promise<void> {
  await SET_DELETED.run(db, { id, at, deletedBy: at === null ? null : deletedBy });
}
