import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { contentReadable } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { COUNTS } from './announcement-confirmed.repo.ts';
import { isPlaced, lastApproved } from '../../visibility/opening.ts';

const UNREAD = `from announcements a join contents c on c.id = a.content_id left join categories k on k.id = c.category_id
  where a.live_confirm and c.author_id <> $1 and ${contentReadable({ content: 'c', category: 'k' }, viewerAt(2))} and not exists (
    select from announcement_confirmations f where f.user_id = $1 and ${COUNTS})`;

/** Those of these that this person is asked to confirm, with the revision that readers have. */
export async function findUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; ids: readonly Id[] },
): Promise<{ id: Id; revision: number }[]> {
  return named(
    db,
    'announcement.unread-of',
    `select c.id, c.live_revision as revision ${UNREAD} and c.id = any($4::bigint[])`,
    [filter.userId, ...viewerValues(filter.viewer), filter.ids],
  );
}

/** Ids of what this person is asked to confirm, newest first, pinned before. The caller has seen to the permission. */
export async function listUnread(
  db: Db,
  filter: { userId: Id; viewer: Viewer; offset: number; limit: number },
): Promise<{ ids: Id[]; total: number }> {
  const { userId, offset, limit } = filter;
  const viewer = viewerValues(filter.viewer);
  const rows = await named<{ id: Id }>(
    db,
    'announcement.unread',
    `select c.id ${UNREAD} order by c.pinned desc, c.published_at desc, c.id desc limit $4 offset $5`,
    [userId, ...viewer, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'announcement.unread-count',
    `select count(*)::int as total ${UNREAD}`,
    [userId, ...viewer],
  );
  return { ids: rows.map((row) => row.id), total: counted[0]?.total ?? 0 };
}

export interface OutsideRow {
  id: Id;
  title: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

const OUTSIDE = `from contents c cross join lateral (${lastApproved('c')}) a where c.model = 'ANNOUNCEMENT'
  and ${isPlaced('a')} and c.live_revision is null and c.deleted_at is null and (c.starts_at is not null or c.ends_at is not null)
  and (c.author_id = $1::bigint or $2::boolean or c.category_id = any($3::bigint[]))`;

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
  const { userId, categoryIds, offset, limit } = filter;
  const values = [userId, categoryIds === null, categoryIds ?? []];
  const rows = await named<OutsideRow>(
    db,
    'announcement.outside',
    `select c.id, a.title, c.starts_at, c.ends_at ${OUTSIDE} order by c.updated_at desc, c.id desc limit $4 offset $5`,
    [...values, limit, offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'announcement.outside-count',
    `select count(*)::int as total ${OUTSIDE}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}
