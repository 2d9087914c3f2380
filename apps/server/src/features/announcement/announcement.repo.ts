import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nonNull, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { CONFIRMATION_COUNTS } from './announcement-confirmations.repo.ts';
import { hasCategory, selectLastApproved } from '../../visibility/pending-opening.ts';

const UNREAD = `from announcements a join contents c on c.id = a.content_id left join categories k on k.id = c.category_id
  where a.live_confirm and c.author_id <> :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)} and not exists (
    select from announcement_confirmations f where f.user_id = :userId and ${CONFIRMATION_COUNTS})`;

const LIST_UNREAD_IDS = statement({
  name: 'announcement.unread-of',
  params: { userId: id, ...viewerParams, ids },
  row: { id, revision: nonNull(int) },
  text: `select c.id, c.live_revision as revision ${UNREAD} and c.id = any(:ids::bigint[])`,
});

/** Those of these that this person is asked to confirm, with the revision that readers have. */
export async function findUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; ids: readonly Id[] },
): Promise<{ id: Id; revision: number }[]> {
  return LIST_UNREAD_IDS.all(db, { ...filter, ...filter.viewer });
}

const LIST_UNREAD = statement({
  name: 'announcement.unread',
  params: { userId: id, ...viewerParams, limit: bigint, offset: bigint },
  row: { id },
  text: `select c.id ${UNREAD} order by c.pinned desc, c.published_at desc, c.id desc limit :limit offset :offset`,
});

const COUNT_UNREAD = statement({
  name: 'announcement.unread-count',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total ${UNREAD}`,
});

/** Ids of what this person is asked to confirm, newest first, pinned before. The caller has seen to the permission. */
export async function listUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; offset: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  const values = { ...filter, ...filter.viewer };
  const rows = await LIST_UNREAD.all(db, values);
  const { total } = await COUNT_UNREAD.one(db, values);
  return { ids: rows.map((row) => row.id), total };
}

export type OutsideDatesRow = RowOf<typeof LIST_OUTSIDE_DATES>;

const OUTSIDE_DATES = `from contents c cross join lateral (${selectLastApproved('c')}) a where c.model = 'ANNOUNCEMENT'
  and ${hasCategory('a')} and c.live_revision is null and c.deleted_at is null and c.unpublished_at is null and (c.starts_at is not null or c.ends_at is not null)
  and (c.author_id = :userId::bigint or :categoryIds::bigint[] is null or c.category_id = any(:categoryIds::bigint[]))`;

const outsideDatesParams = { userId: nullable(id), categoryIds: nullable(ids) };

const LIST_OUTSIDE_DATES = statement({
  name: 'announcement.outside',
  params: { ...outsideDatesParams, limit: bigint, offset: bigint },
  row: { id, title: text, starts_at: nullable(timestamp), ends_at: nullable(timestamp) },
  text: `select c.id, a.title, c.starts_at, c.ends_at ${OUTSIDE_DATES} order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});

const COUNT_OUTSIDE_DATES = statement({
  name: 'announcement.outside-count',
  params: outsideDatesParams,
  row: { total: int },
  text: `select count(*)::int as total ${OUTSIDE_DATES}`,
});

/** Approved ones outside their dates: of `userId`, and of anybody in `categoryIds` (null: everywhere). Newest change first. */
export async function listOutsideDates(
  db: Db,
  filter: {
    userId: Id | null;
    categoryIds: readonly Id[] | null;
    offset: number;
    limit: number;
  },
): Promise<{ rows: OutsideDatesRow[]; total: number }> {
  const rows = await LIST_OUTSIDE_DATES.all(db, filter);
  const { total } = await COUNT_OUTSIDE_DATES.one(db, filter);
  return { rows, total };
}
