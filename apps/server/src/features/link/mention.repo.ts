import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { typedKey } from '../../platform/chinese/chinese.ts';
import {
  isCategoryOpen,
  isCategoryReadable,
  isContentReadable,
} from '../../visibility/content-access.ts';
import { isActive, toAccountViewer } from '../../visibility/person-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { SPELLED_PEOPLE, spellingParams, toSpellingValues } from '../search/search.public.ts';

const READABLE = isContentReadable({ content: 'c', category: 'k' }, VIEWER);

const WROTE_IN_CATEGORY = `exists (select from contents c left join categories k on k.id = c.category_id
  where c.author_id = u.id and ${READABLE})`;

const mentionParams = {
  userId: id,
  writersOnly: bool,
  categoryId: nullable(id),
  limit: bigint,
  ...viewerParams,
};
const row = { id, nickname: text, avatar: nullable(text) };

/** SQL: the people among `best` that the user can mention. */
const MENTIONABLE = `select u.id, u.nickname, u.avatar from best b join users u on u.id = b.id join roles r on r.id = u.role_id
    left join categories place on place.id = :categoryId and ${isCategoryReadable('place', VIEWER)}
    where ${isActive('u')} and u.id <> :userId
      and ${isCategoryOpen('place', toAccountViewer({ person: 'u', role: 'r' }))} and (not :writersOnly::boolean or ${WROTE_IN_CATEGORY})`;

interface MentionQuery {
  /** The writer, who is not suggested. */
  userId: Id;
  /** Only users who wrote something the viewer can read: outside users do not get the list of all users. */
  writersOnly: boolean;
  /** Category of the text; one that the viewer cannot see counts as none. */
  categoryId: Id | null;
  viewer: Viewer;
  limit: number;
}

// The index holds letter pairs of all names of an account; only the nickname, which is public, decides.
const SEARCH_PEOPLE = statement({
  name: 'link.people',
  params: { keyword: text, isSpelled: bool, ...spellingParams, ...mentionParams },
  row,
  text: `with matches as materialized (
      select u.id, position(lower(:keyword) in lower(u.nickname)) as rank from users u
      where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(:keyword))
        and position(lower(:keyword) in lower(u.nickname)) > 0
      union all
      select s.subject_id, 1000 + s.place from (${SPELLED_PEOPLE}) s where :isSpelled::boolean
    ),
    best as (select id, min(rank) as rank from matches group by id)
    ${MENTIONABLE} order by b.rank, char_length(u.nickname), u.id limit :limit`,
});

/** Returns users whose nickname contains the keyword, or is spelled so in pinyin, and who can read the category. */
export function searchPeople(
  db: Db,
  { viewer, keyword, ...query }: MentionQuery & { keyword: string },
) {
  const typed = typedKey(keyword);
  const spelling = toSpellingValues(typed ?? { written: '', pinyin: '', initials: null });
  const isSpelled = typed !== null;
  return SEARCH_PEOPLE.all(db, { ...query, keyword, isSpelled, ...spelling, ...viewer });
}

/** Records of each source that are considered. */
const SCANNED = 20;

const LIKELY_PEOPLE = statement({
  name: 'link.likely-people',
  params: mentionParams,
  row,
  text: `with known as materialized (
      (select m.user_id as id, 0 as rank, d.updated_at as at
        from (select id, updated_at from drafts where user_id = :userId order by updated_at desc limit ${SCANNED}) d
        join draft_members m on m.draft_id = d.id)
      union all
      (select d.user_id, 0, d.updated_at
        from (select draft_id from draft_members where user_id = :userId order by created_at desc limit ${SCANNED}) m
        join drafts d on d.id = m.draft_id)
      union all
      (select (person ->> 'id')::bigint, 0, c.created_at
        from (select mentions, created_at from comments where author_id = :userId
          order by created_at desc limit ${SCANNED}) c
        cross join lateral jsonb_array_elements(c.mentions) person)
      union all
      (select actor_id, 1, created_at from notifications
        where user_id = :userId and actor_id is not null and on_site and withdrawn_at is null
        order by id desc limit ${SCANNED})
      union all
      (select c.author_id, 2, m.read_at
        from (select content_id, read_at from content_reads where user_id = :userId
          order by read_at desc, content_id desc limit ${SCANNED}) m
        join contents c on c.id = m.content_id left join categories k on k.id = c.category_id where ${READABLE})
    ),
    best as (select id, min(rank) as rank, max(at) as at from known group by id)
    ${MENTIONABLE} order by b.rank, b.at desc, u.id limit :limit`,
});

/**
 * Returns the people a user is likely to mention: first those they write with or mentioned in comments, then those who
 * wrote to them, then the authors of what they read lately.
 */
export function listLikelyPeople(db: Db, { viewer, ...query }: MentionQuery) {
  return LIKELY_PEOPLE.all(db, { ...query, ...viewer });
}
