import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/**
 * Whether confirmation `f` counts for announcement `a`: it is of the text that is to be confirmed or a later one, and the
 * approval of that one was not taken back.
 */
export const CONFIRMATION_COUNTS = `f.content_id = a.content_id and f.revision >= a.confirm_revision and exists (
  select from revisions v where v.content_id = f.content_id and v.number = f.revision and v.status = 'APPROVED')`;

/** When a person confirmed the present text of `a` first; null while they have not. */
export const FIRST_CONFIRMED = (userId: string) =>
  `select min(f.confirmed_at) as confirmed_at from announcement_confirmations f where f.user_id = ${userId} and ${CONFIRMATION_COUNTS}`;

const CONFIRM = statement({
  name: 'announcement.confirm',
  params: { id, userId: id, revision: int, now: timestamp },
  text: `insert into announcement_confirmations (content_id, user_id, revision, confirmed_at) values (:id, :userId, :revision, :now)
     on conflict do nothing`,
});

const CONFIRMED = statement({
  name: 'announcement.confirmed',
  params: { id, userId: id },
  row: { confirmed_at: timestamp },
  text: `select f.confirmed_at from announcements a cross join lateral (${FIRST_CONFIRMED(':userId')}) f where a.content_id = :id`,
});

/** Notes that a person read the text of `revision`; the first time counts. Gives that time. */
export async function confirmRead(
  db: Db,
  { id, userId, revision, now }: { id: Id; userId: Id; revision: number; now: Date },
): Promise<Date> {
  await CONFIRM.run(db, { id, userId, revision, now });
  const rows = await CONFIRMED.all(db, { id, userId });
  return rows[0]?.confirmed_at ?? now;
}
