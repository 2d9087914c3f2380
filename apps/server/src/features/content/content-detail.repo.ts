import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, json, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { writersSql } from '../together/together.public.ts';
import { ITEM_COLUMNS, itemRow } from './content.rows.ts';
import type { DetailRow } from './content.rows.ts';
import { selectPlace } from '../../visibility/content-access.ts';
import { selectActiveOwner } from '../../visibility/person-access.ts';

const DETAIL = `select ${ITEM_COLUMNS}, c.body, c.html, c.toc, c.revision, c.live_revision, c.follow_count,
    c.favorite_count, c.deleted_at, c.deleted_by, c.submitted_at, ${selectPlace('k')},
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by w.place), '[]')
     from unnest(k.ancestor_ids || k.id) with ordinality as w(id, place) join categories p on p.id = w.id) as path,
    (select json_build_object('id', owner.id, 'nickname', owner.nickname, 'avatar', owner.avatar)
      ${selectActiveOwner({ content: 'c', category: 'k' })}) as owner,
    c.review_by::text as review_by,
    case when c.status = 'REJECTED' then (select a.reason from audit_logs a where a.target_type = 'CONTENT'
      and a.target_id = c.id and a.status = 'REJECTED' order by a.id desc limit 1) end as reject_reason
  from contents c join users u on u.id = c.author_id left join categories k on k.id = c.category_id
  where c.id = :id`;

const detailRow = {
  ...itemRow,
  body: text,
  html: text,
  toc: json<{ id: string; text: string; level: number }[]>(),
  revision: int,
  live_revision: nullable(int),
  follow_count: int,
  favorite_count: int,
  deleted_at: nullable(timestamp),
  deleted_by: nullable(id),
  submitted_at: nullable(timestamp),
  visibility: int,
  audience_id: nullable(id),
  path: json<{ id: Id; name: string }[]>(),
  owner: nullable(json<{ id: Id; nickname: string; avatar: string }>()),
  review_by: nullable(text),
  reject_reason: nullable(text),
};

const CONTENT_DETAIL = statement({
  name: 'content.detail',
  params: { id },
  row: detailRow,
  text: DETAIL,
});

/** Returns an item in any state; the policy decides who can see it. */
export async function findContent(db: Db, id: Id): Promise<DetailRow | null> {
  return CONTENT_DETAIL.first(db, { id });
}

const LOCK = statement({
  name: 'content.lock',
  params: { id },
  row: detailRow,
  text: `${DETAIL} for update of c`,
});

/** Returns the item locked until the transaction ends, so that writers run one after another. */
export async function lockContent(db: Db, id: Id): Promise<DetailRow | null> {
  return LOCK.first(db, { id });
}

const NAMES = statement({
  name: 'category.names',
  params: { ids },
  row: { id, name: text },
  text: `select k.id, k.name from unnest(:ids::bigint[]) with ordinality as wanted(id, place)
     join categories k on k.id = wanted.id order by wanted.place`,
});

/** Returns the names of these categories, in order. */
export async function listCategoryNames(
  db: Db,
  ids: readonly Id[],
): Promise<{ id: Id; name: string }[]> {
  if (ids.length === 0) return [];
  return NAMES.all(db, { ids });
}

export type RevisionRow = RowOf<typeof REVISION>;

const REVISION = statement({
  name: 'content.revision',
  params: { contentId: id, number: int },
  row: {
    number: int,
    title: text,
    body: text,
    category_id: nullable(id),
    tag_ids: ids,
    cover_url: nullable(text),
    status: text,
    created_at: timestamp,
    editor_id: nullable(id),
    editor_nickname: text,
    editor_avatar: nullable(text),
    tags: json<{ id: Id; name: string }[]>(),
    writers: json<UserBrief[]>(),
  },
  text: `select r.number, r.title, r.body, r.category_id, r.tag_ids, r.cover_url, r.status, r.created_at, r.editor_id,
       coalesce(case when u.deleted_at is null then u.nickname end, '已注销用户') as editor_nickname,
       u.avatar as editor_avatar,
       (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by w.place), '[]')
        from unnest(r.tag_ids) with ordinality as w(id, place) join tags t on t.id = w.id) as tags,
       ${writersSql('r')} as writers
     from revisions r left join users u on u.id = r.editor_id
     where r.content_id = :contentId and r.number = :number`,
});

/** Returns one saved text of an item with its editor. */
export async function findRevision(
  db: Db,
  contentId: Id,
  number: number,
): Promise<RevisionRow | null> {
  return REVISION.first(db, { contentId, number });
}
