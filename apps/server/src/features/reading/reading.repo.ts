import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, nullable, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable, isLive } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { earlierReadSql } from '../reaction/reaction.public.ts';

const MARK = statement({
  name: 'reading.mark',
  params: { userId: id, contentId: id, revision: int },
  // after a verdict was withdrawn readers have an older text again: then nothing is newer than what they read
  text: `insert into content_reads as m (user_id, content_id, revision) values (:userId, :contentId, :revision)
    on conflict (user_id, content_id) do update set read_at = clock_timestamp(), revision = excluded.revision,
      earlier = case when excluded.revision > m.revision then m.revision
        when excluded.revision = m.revision then m.earlier end,
      changed_at = case when excluded.revision = m.revision then m.changed_at else clock_timestamp() end`,
});

/** Stores that a user has read a revision, and which one they had read before. */
export async function markRead(
  db: Db,
  read: { userId: Id; contentId: Id; revision: number },
): Promise<void> {
  await MARK.run(db, read);
}

/** What a user (`:userId`) read and can still read. */
const READABLE_READS = `content_reads m join contents c on c.id = m.content_id left join categories k on k.id = c.category_id
  where m.user_id = :userId and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`;

const PAGE = statement({
  name: 'reading.page',
  params: { userId: id, ...viewerParams, limit: bigint, offset: bigint },
  row: { content_id: id, read_at: timestamp, changed: bool },
  text: `select m.content_id, m.read_at, m.revision < c.live_revision as changed from ${READABLE_READS}
    order by m.read_at desc, m.content_id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'reading.count',
  params: { userId: id, ...viewerParams },
  row: { total: int },
  text: `select count(*)::int as total from ${READABLE_READS}`,
});

interface Reader {
  userId: Id;
  viewer: Viewer;
}

/** One page of what a user read lately and can still read, the latest first. */
export async function listReads(
  db: Db,
  { userId, viewer }: Reader,
  page: { offset: number; limit: number },
): Promise<{ rows: { content_id: Id; read_at: Date; changed: boolean }[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    PAGE.all(db, { userId, ...viewer, ...page }),
    COUNT.one(db, { userId, ...viewer }),
  ]);
  return { rows, total };
}

const READABLE = statement({
  name: 'reading.readable',
  params: { contentIds: ids, ...viewerParams },
  row: { id },
  text: `select c.id from contents c left join categories k on k.id = c.category_id
    where c.id = any(:contentIds::bigint[]) and ${isLive('c')} and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`,
});

/** Those of these contents that are published and that the viewer may read. */
export async function listReadable(
  db: Db,
  viewer: Viewer,
  contentIds: readonly Id[],
): Promise<Id[]> {
  const rows = await READABLE.all(db, { ...viewer, contentIds });
  return rows.map((row) => row.id);
}

const FIND_EARLIER = statement({
  name: 'reading.earlier',
  params: { userId: id, contentId: id },
  row: { number: nullable(int) },
  text: `select ${earlierReadSql('m', 'c', 'true')} as number from content_reads m join contents c on c.id = m.content_id
    where m.user_id = :userId and m.content_id = :contentId`,
});

/** The revision that a user has read, if older than the live one; null otherwise. */
export async function findEarlierRevision(
  db: Db,
  userId: Id,
  contentId: Id,
): Promise<number | null> {
  return (await FIND_EARLIER.first(db, { userId, contentId }))?.number ?? null;
}

const DELETE = statement({
  name: 'reading.forget',
  params: { userId: id, contentId: nullable(id) },
  text: `delete from content_reads where user_id = :userId
    and (:contentId::bigint is null or content_id = :contentId) returning 1`,
});

/** Deletes the reading record of a content; null: all of them. Resolves to how many. */
export function deleteReads(db: Db, userId: Id, contentId: Id | null): Promise<number> {
  return DELETE.count(db, { userId, contentId });
}

const SWEEP = statement({
  name: 'reading.sweep',
  params: {},
  text: "delete from content_reads where read_at < now() - interval '1 year'",
});

/** Reading records are private data, so they are deleted after a year. */
export async function sweepReads(db: Db): Promise<void> {
  await SWEEP.run(db, {});
}
