import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, int, nonNull, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { COUNTS } from './announcement-confirmed.repo.ts';
import { isPlaced, lastApproved } from '../../visibility/opening.ts';

const UNREAD = `from announcements a join contents c on c.id = a.content_id left join categories k on k.id = c.category_id
  where a.live_confirm and c.author_id <> :userId and ${contentReadable({ content: 'c', category: 'k' }, VIEWER)} and not exists (
    select from announcement_confirmations f where f.user_id = :userId and ${COUNTS})`;

const UNREAD_OF = statement({
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
  return UNREAD_OF.all(db, { ...filter, ...filter.viewer });
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

export type OutsideRow = RowOf<typeof LIST_OUTSIDE>;

const OUTSIDE = `from contents c cross join lateral (${lastApproved('c')}) a where c.model = 'ANNOUNCEMENT'
  and ${isPlaced('a')} and c.live_revision is null and c.deleted_at is null and c.unpublished_at is null and (c.starts_at is not null or c.ends_at is not null)
  and (c.author_id = :userId::bigint or :categoryIds::bigint[] is null or c.category_id = any(:categoryIds::bigint[]))`;

const outsideParams = { userId: nullable(id), categoryIds: nullable(ids) };

const LIST_OUTSIDE = statement({
  name: 'announcement.outside',
  params: { ...outsideParams, limit: bigint, offset: bigint },
  row: { id, title: text, starts_at: nullable(timestamp), ends_at: nullable(timestamp) },
  text: `select c.id, a.title, c.starts_at, c.ends_at ${OUTSIDE} order by c.updated_at desc, c.id desc limit :limit offset :offset`,
});

const COUNT_OUTSIDE = statement({
  name: 'announcement.outside-count',
  params: outsideParams,
  row: { total: int },
  text: `select count(*)::int as total ${OUTSIDE}`,
});

/** Approved ones outside their dates: of `userId`, and of anybody in `categoryIds` (null: everywhere). Newest change first. */
export async function listOutside(
  db: Db,
  filter: {
    userId: Id | null;
    categoryIds: readonly Id[] | null;
    offset: number;
    limit: number;
  },
): Promise<{ rows: OutsideRow[]; total: number }> {
  const rows = await LIST_OUTSIDE.all(db, filter);
  const { total } = await COUNT_OUTSIDE.one(db, filter);
  return { rows, total };
}
