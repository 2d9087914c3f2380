import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { readableByPerson } from '../../visibility/people.ts';

export interface PersonRow {
  id: Id;
  nickname: string;
  avatar: string | null;
}

const READERS = `from users u join roles r on r.id = u.role_id
  join contents c on c.id = $1 left join categories k on k.id = c.category_id where ${readableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`;

/** People with one of these ids or nicknames who may read the item. */
export function readersNamed(
  db: Db,
  contentId: Id,
  ids: readonly Id[],
  names: readonly string[],
): Promise<PersonRow[]> {
  return named<PersonRow>(
    db,
    'mention.named',
    `select u.id, u.nickname, u.avatar ${READERS} and (u.id = any($2::bigint[]) or u.nickname = any($3::text[]))
     order by u.id limit 60`,
    [contentId, ids, names],
  );
}

export interface Picking {
  contentId: Id;
  keyword: string;
  /** Not offered: the one who types. */
  except: Id;
  /** Only those who wrote here: outsiders are not given the list of everybody. */
  writersOnly: boolean;
  limit: number;
}

/** Readers of the item whose name holds the keyword, those who wrote here first. */
export function pickReaders(db: Db, picking: Picking): Promise<PersonRow[]> {
  return named<PersonRow>(
    db,
    'mention.pick',
    `with writers as (select author_id as id from contents where id = $1
       union select author_id from (select author_id from comments
         where content_id = $1 and status = 'APPROVED' and deleted_at is null order by id desc limit 500) m)
     select u.id, u.nickname, u.avatar ${READERS} and u.id <> $3
       and ($2 = '' or position(lower($2) in lower(u.nickname)) > 0)
       and ((not $4::boolean and $2 <> '') or u.id in (select id from writers))
     order by u.id in (select id from writers) desc, position(lower($2) in lower(u.nickname)), u.nickname, u.id limit $5`,
    [picking.contentId, picking.keyword, picking.except, picking.writersOnly, picking.limit],
  );
}
