import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import {
  isCategoryOpen,
  isCategoryReadable,
  isContentReadable,
} from '../../visibility/content-access.ts';
import { getAccountLevel } from '../../visibility/account-rights.ts';
import { isActive } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

const WROTE_IN_CATEGORY = `exists (select from contents c left join categories k on k.id = c.category_id
  where c.author_id = u.id and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)})`;

// The index holds pairs of letters of all names of an account; only the nickname, which everybody sees, decides.
const SEARCH_PEOPLE = statement({
  name: 'link.people',
  params: {
    keyword: text,
    excludedId: id,
    writersOnly: bool,
    categoryId: nullable(id),
    limit: bigint,
    ...viewerParams,
  },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u join roles r on r.id = u.role_id
    left join categories place on place.id = :categoryId and ${isCategoryReadable('place', VIEWER)}
    where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(:keyword))
      and position(lower(:keyword) in lower(u.nickname)) > 0 and ${isActive('u')} and u.id <> :excludedId
      and ${isCategoryOpen('place', { level: getAccountLevel({ person: 'u', role: 'r' }) })} and (not :writersOnly::boolean or ${WROTE_IN_CATEGORY})
    order by position(lower(:keyword) in lower(u.nickname)), char_length(u.nickname), u.id limit :limit`,
});

export interface MentionQuery {
  keyword: string;
  /** Not offered: the one who types. */
  excludedId: Id;
  /** Only those who wrote something the viewer may read: outsiders are not given the list of everybody. */
  writersOnly: boolean;
  /** Where the text is to stand; a category that the viewer does not know of is none. */
  categoryId: Id | null;
  viewer: Viewer;
  limit: number;
}

/** People whose nickname holds the keyword and who may read what stands in the category. */
export async function searchPeople(db: Db, { viewer, ...query }: MentionQuery) {
  return SEARCH_PEOPLE.all(db, { ...query, ...viewer });
}
