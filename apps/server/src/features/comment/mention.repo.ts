import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, nullable, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isFindable, isReadableByPerson } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export type PersonRow = RowOf<typeof LIST_MENTIONED>;

const READERS = `from users u join roles r on r.id = u.role_id
  join contents c on c.id = :contentId left join categories k on k.id = c.category_id where ${isReadableByPerson({ person: 'u', role: 'r' }, { content: 'c', category: 'k' })}`;

const LIST_MENTIONED = statement({
  name: 'mention.named',
  params: { contentId: id, ids, names: texts, ...viewerParams },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar ${READERS} and (u.id = any(:ids::bigint[]) or u.nickname = any(:names::text[]))
       and ${isFindable('u.id', VIEWER)}
     order by u.id limit 60`,
});

/** People with one of these ids or nicknames who may read the item and are findable by the writer. */
export function listMentionedReaders(
  db: Db,
  filter: { contentId: Id; ids: readonly Id[]; names: readonly string[]; writer: Viewer },
): Promise<PersonRow[]> {
  const { contentId, ids: selectedIds, names, writer } = filter;
  const { level, announcements } = writer;
  return LIST_MENTIONED.all(db, { contentId, ids: selectedIds, names, level, announcements });
}

export interface MentionQuery {
  contentId: Id;
  keyword: string;
  /** Not offered: the one who types. */
  excludedId: Id;
  /** Only those who wrote here: outsiders are not given the list of everybody. */
  writersOnly: boolean;
  limit: number;
}

const SEARCH_READERS = statement({
  name: 'mention.pick',
  params: { contentId: id, keyword: text, excludedId: id, writersOnly: bool, limit: bigint },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `with writers as (select author_id as id from contents where id = :contentId
       union select author_id from (select author_id from comments
         where content_id = :contentId and status = 'APPROVED' and deleted_at is null order by id desc limit 500) m)
     select u.id, u.nickname, u.avatar ${READERS} and u.id <> :excludedId
       and (:keyword = '' or position(lower(:keyword) in lower(u.nickname)) > 0)
       and ((not :writersOnly::boolean and :keyword <> '') or u.id in (select id from writers))
     order by u.id in (select id from writers) desc, position(lower(:keyword) in lower(u.nickname)), u.nickname, u.id limit :limit`,
});

/** Readers of the item whose name holds the keyword, those who wrote here first. */
export function searchReaders(db: Db, query: MentionQuery): Promise<PersonRow[]> {
  return SEARCH_READERS.all(db, {
    contentId: query.contentId,
    keyword: query.keyword,
    excludedId: query.excludedId,
    writersOnly: query.writersOnly,
    limit: query.limit,
  });
}
