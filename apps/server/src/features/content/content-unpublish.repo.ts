import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, int, nonNull, nullable, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { selectLastApproved } from '../../visibility/pending-opening.ts';

const APPROVED = statement({
  name: 'content.last-approved',
  params: { id },
  row: { number: int },
  text: `select a.number from contents c cross join lateral (${selectLastApproved('c')}) a where c.id = :id`,
});

/** Returns the number of the newest approved text; null when there is none. */
export async function findLastApprovedNumber(db: Db, id: Id): Promise<number | null> {
  return (await APPROVED.first(db, { id }))?.number ?? null;
}

const UNPUBLISH = statement({
  name: 'content.unpublish',
  params: { id, by: id, now: timestamp, updatedAt: timestamp },
  text: `update contents set live_revision = null, status = 'DRAFT', submitted_at = null, unpublished_at = :now,
       unpublished_by = :by, updated_at = :updatedAt where id = :id`,
});

/** Unpublishes an item and makes it a draft; the time of its last change stays. */
export async function setUnpublished(
  db: Db,
  id: Id,
  unpublished: { by: Id; now: Date; updatedAt: Date },
): Promise<void> {
  await UNPUBLISH.run(db, { id, ...unpublished });
}

const PUBLISH = statement({
  name: 'content.publish-again',
  params: { id, updatedAt: timestamp },
  text: `update contents c set status = r.status, unpublished_at = null, unpublished_by = null, updated_at = :updatedAt,
       submitted_at = case when r.status = 'PENDING_REVIEW' then coalesce(c.submitted_at, r.created_at) end
     from revisions r where r.content_id = c.id and r.number = c.revision and c.id = :id`,
});

/** Publishes an unpublished item again: it gets the state of its newest text, which may be waiting for review. */
export async function setRepublished(db: Db, id: Id, updatedAt: Date): Promise<void> {
  await PUBLISH.run(db, { id, updatedAt });
}

export type UnpublishedRow = RowOf<typeof UNPUBLISHED>;

const UNPUBLISHED = statement({
  name: 'content.unpublished',
  params: { id },
  row: {
    author_id: id,
    unpublished_at: nonNull(timestamp),
    unpublished_by: nullable(id),
    /** Whether its dates, if any, allow it to be published now. */
    open: bool,
  },
  text: `select author_id, unpublished_at, unpublished_by,
       coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as open from contents
     where id = :id and unpublished_at is not null`,
});

/** Returns who unpublished an item and when; null when it is not unpublished. */
export async function findUnpublished(db: Db, id: Id): Promise<UnpublishedRow | null> {
  return UNPUBLISHED.first(db, { id });
}
