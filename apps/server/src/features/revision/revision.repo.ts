import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

export interface RevisionListRow {
  number: number;
  title: string;
  status: ContentStatus;
  created_at: Date;
  editor_id: Id | null;
  editor_nickname: string;
  editor_avatar: string | null;
}

/** One page of an item's revisions without their texts, newest first; numbers run from 1 without gaps. */
export async function listRevisions(
  db: Db,
  contentId: Id,
  limit: number,
  offset: number,
): Promise<RevisionListRow[]> {
  return named<RevisionListRow>(
    db,
    'revision.page',
    `select r.number, r.title, r.status, r.created_at, r.editor_id,
       coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as editor_nickname,
       case when u.deleted_at is null then u.avatar end as editor_avatar
     from revisions r left join users u on u.id = r.editor_id
     where r.content_id = $1 order by r.number desc limit $2 offset $3`,
    [contentId, limit, offset],
  );
}

/** How often an item was saved. */
export async function countRevisions(db: Db, contentId: Id): Promise<number> {
  const rows = await named<{ total: number }>(
    db,
    'revision.count',
    'select count(*)::int as total from revisions where content_id = $1',
    [contentId],
  );
  return rows[0]?.total ?? 0;
}
