import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { writersSql } from '../together/together.public.ts';

export type RevisionListRow = RowOf<typeof PAGE>;

const PAGE = statement({
  name: 'revision.page',
  params: { contentId: id, limit: bigint, offset: bigint },
  row: {
    number: int,
    title: text,
    status: textOf<ContentStatus>(),
    created_at: timestamp,
    editor_id: nullable(id),
    editor_nickname: text,
    editor_avatar: nullable(text),
    writers: json<UserBrief[]>(),
  },
  text: `select r.number, r.title, r.status, r.created_at, r.editor_id,
       coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as editor_nickname,
       case when u.deleted_at is null then u.avatar end as editor_avatar,
       ${writersSql('r')} as writers
     from revisions r left join users u on u.id = r.editor_id
     where r.content_id = :contentId order by r.number desc limit :limit offset :offset`,
});

/** One page of an item's revisions without their texts, newest first; numbers run from 1 without gaps. */
export async function listRevisions(
  db: Db,
  contentId: Id,
  limit: number,
  offset: number,
): Promise<RevisionListRow[]> {
  return PAGE.all(db, { contentId, limit, offset });
}

const COUNT = statement({
  name: 'revision.count',
  params: { contentId: id },
  row: { total: int },
  text: 'select count(*)::int as total from revisions where content_id = :contentId',
});

/** How often an item was saved. */
export async function countRevisions(db: Db, contentId: Id): Promise<number> {
  const { total } = await COUNT.one(db, { contentId });
  return total;
}
