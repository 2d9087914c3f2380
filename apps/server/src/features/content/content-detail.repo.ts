import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { ITEM_COLUMNS } from './content.rows.ts';
import type { DetailRow } from './content.rows.ts';
import { visibilityOf } from '../../visibility/contents.ts';
import { ableOwner } from '../../visibility/people.ts';

const DETAIL = `select ${ITEM_COLUMNS}, c.body, c.html, c.toc, c.revision, c.live_revision, c.follow_count,
    c.favorite_count, c.deleted_at, c.deleted_by, c.submitted_at, ${visibilityOf('k')} as visibility,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by w.place), '[]')
     from unnest(k.ancestor_ids || k.id) with ordinality as w(id, place) join categories p on p.id = w.id) as path,
    (select json_build_object('id', owner.id, 'nickname', owner.nickname, 'avatar', owner.avatar)
      ${ableOwner({ content: 'c', category: 'k' })}) as owner,
    c.review_by::text as review_by,
    case when c.status = 'REJECTED' then (select a.reason from audit_logs a where a.target_type = 'CONTENT'
      and a.target_id = c.id and a.status = 'REJECTED' order by a.id desc limit 1) end as reject_reason
  from contents c join users u on u.id = c.author_id left join categories k on k.id = c.category_id
  where c.id = $1`;

/** One item whatever its state; whether somebody may see it is the policy's question. */
export async function findContent(db: Db, id: Id): Promise<DetailRow | null> {
  const rows = await named<DetailRow>(db, 'content.detail', DETAIL, [id]);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: two writers take turns. */
export async function lockContent(db: Db, id: Id): Promise<DetailRow | null> {
  const rows = await named<DetailRow>(db, 'content.lock', `${DETAIL} for update of c`, [id]);
  return rows[0] ?? null;
}

/** Names of these categories in their order. */
export async function categoryNames(
  db: Db,
  ids: readonly Id[],
): Promise<{ id: Id; name: string }[]> {
  if (ids.length === 0) return [];
  return named(
    db,
    'category.names',
    `select k.id, k.name from unnest($1::bigint[]) with ordinality as wanted(id, place)
     join categories k on k.id = wanted.id order by wanted.place`,
    [ids],
  );
}

export interface RevisionRow {
  number: number;
  title: string;
  body: string;
  category_id: Id | null;
  tags: { id: Id; name: string }[];
  tag_ids: Id[];
  cover_url: string | null;
  status: string;
  created_at: Date;
  editor_id: Id | null;
  editor_nickname: string;
  editor_avatar: string | null;
}

/** One saved text of an item with who saved it. */
export async function findRevision(
  db: Db,
  contentId: Id,
  number: number,
): Promise<RevisionRow | null> {
  const rows = await named<RevisionRow>(
    db,
    'content.revision',
    `select r.number, r.title, r.body, r.category_id, r.tag_ids, r.cover_url, r.status, r.created_at, r.editor_id,
       coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as editor_nickname,
       u.avatar as editor_avatar,
       (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by w.place), '[]')
        from unnest(r.tag_ids) with ordinality as w(id, place) join tags t on t.id = w.id) as tags
     from revisions r left join users u on u.id = r.editor_id
     where r.content_id = $1 and r.number = $2`,
    [contentId, number],
  );
  return rows[0] ?? null;
}
