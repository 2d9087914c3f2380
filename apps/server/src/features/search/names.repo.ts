import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, id, nullable, text, textOf, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** People that one name may mean, at most. */
const MAX_NAMED = 20;

export interface Named {
  /** As it was typed. */
  name: string;
  id: Id;
  /** Called just so, and not only with the name in theirs. */
  exact: boolean;
}

const READABLE = `from contents c left join categories k on k.id = c.category_id
  where ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)}`;

const NAMED_AUTHORS = statement({
  name: 'search.named-authors',
  params: { names: texts, ...viewerParams },
  row: { name: text, id, exact: bool },
  text: `select given.name, found.id, found.exact from unnest(:names::text[]) as given (name)
    cross join lateral (
      select u.id, lower(u.nickname) = lower(given.name) as exact from users u
      where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(given.name))
        and position(lower(given.name) in lower(u.nickname)) > 0 and u.deleted_at is null
        and exists (select ${READABLE} and c.author_id = u.id)
      order by char_length(u.nickname), u.id limit ${MAX_NAMED}
    ) found`,
});

/** Authors by name who wrote something that the viewer may read. */
export async function namedAuthors(
  db: Db,
  names: readonly string[],
  viewer: Viewer,
): Promise<Named[]> {
  return names.length === 0 ? [] : NAMED_AUTHORS.all(db, { names, ...viewer });
}

const NAMED_TAGS = statement({
  name: 'search.named-tags',
  params: { names: texts, ...viewerParams },
  row: { name: text, id },
  text: `select given.name, t.id from unnest(:names::text[]) as given (name)
    cross join lateral (
      select id from tags where lower(tags.name) = lower(given.name)
      union select tag_id from tag_synonyms s where lower(s.name) = lower(given.name)
    ) t
    where exists (select from content_tags x where x.tag_id = t.id
      and exists (select ${READABLE} and c.id = x.content_id))`,
});

/** Tags by name or synonym that something has which the viewer may read. */
export async function namedTags(
  db: Db,
  names: readonly string[],
  viewer: Viewer,
): Promise<{ name: string; id: Id }[]> {
  return names.length === 0 ? [] : NAMED_TAGS.all(db, { names, ...viewer });
}

const MAX_AUTHORS = 20;

// The index holds pairs of letters of all names of an account; only the nickname, which everybody sees, decides.
const SECTION_AUTHORS = statement({
  name: 'search.authors',
  params: { model: textOf<ContentModel>(), keyword: text, ...viewerParams },
  row: { id, nickname: text, avatar: nullable(text) },
  text: `select u.id, u.nickname, u.avatar from users u
    where letter_pairs(account_names(u.nickname, u.email, u.phone, u.username)) @> letter_pairs(lower(:keyword))
      and position(lower(:keyword) in lower(u.nickname)) > 0 and u.deleted_at is null
      and exists (select from contents c left join categories k on k.id = c.category_id
        where c.author_id = u.id and c.model = :model and ${isContentReadable({ content: 'c', category: 'k' }, VIEWER)})
    order by char_length(u.nickname), u.id limit ${MAX_AUTHORS}`,
});

/** People whose nickname has `keyword` in it and who wrote something in the section that the viewer may read, at most 20. */
export async function findAuthors(
  db: Db,
  model: ContentModel,
  keyword: string,
  viewer: Viewer,
): Promise<{ id: Id; nickname: string; avatar: string | null }[]> {
  return SECTION_AUTHORS.all(db, { model, keyword, ...viewer });
}
