import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, bool, id, ids, int, ints, nullable, text, textOf, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { NameKey, TypedKey } from '../../platform/chinese/chinese.ts';
import {
  isCategoryOpen,
  isCategoryReadable,
  isContentReadable,
  isSectionOpen,
} from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { ALLOWED, CONDITIONS, requestParams, requestValues } from './search-filters.ts';
import type { SearchRequest } from './search-index.ts';

/** What keys are of, as the column `kind` says it. */
export const KIND = { content: 1, tag: 2, category: 3, person: 4 } as const;
type Kind = (typeof KIND)[keyof typeof KIND];

/** Keys of each form that are looked at: what begins with one letter is half of all there is. */
const SCANNED_KEYS = 1000;
/** Readable titles among which the best are chosen. */
const SCANNED_TITLES = 150;
/** Names of people that are looked at. */
const SCANNED_PEOPLE = 200;
/** Last of all characters: ends the range of what begins with a text. */
const END = '\u{10FFFF}';

const typedParams = {
  ...{ written: text, writtenEnd: text, pinyin: text, pinyinEnd: text },
  ...{ initials: nullable(text), initialsEnd: nullable(text) },
};

function typedValues({ written, pinyin, initials }: Omit<TypedKey, 'abbreviated'>) {
  return {
    ...{ written, writtenEnd: written + END, pinyin, pinyinEnd: pinyin + END },
    ...{ initials, initialsEnd: initials === null ? null : initials + END },
  };
}

/** SQL: keys of a kind that begin with what was typed, as written first. */
const begins = (kind: number, forms: readonly string[], most: number): string =>
  forms
    .map(
      (form, i) => `(select subject_id, place, ${i} as form from suggestion_keys
      where kind = ${kind} and ${form} >= :${form} and ${form} < :${form}End order by ${form} limit ${most})`,
    )
    .join(' union all ');

/** SQL: `subject_id` and `place` of people whose name is spelled as what was typed. */
export const SPELLED_PEOPLE = begins(KIND.person, ['pinyin', 'initials'], SCANNED_PEOPLE);

/** Parameters of `SPELLED_PEOPLE`. */
export const spellingParams = {
  ...{ pinyin: text, pinyinEnd: text },
  ...{ initials: nullable(text), initialsEnd: nullable(text) },
};

/** Returns the values of `spellingParams`. */
export function toSpellingValues(typed: Omit<TypedKey, 'abbreviated'>) {
  const { pinyin, pinyinEnd, initials, initialsEnd } = typedValues(typed);
  return { pinyin, pinyinEnd, initials, initialsEnd };
}

const ALL_FORMS = ['written', 'pinyin', 'initials'];

const TITLES = `
readable as materialized (
  select k.subject_id, k.form * 2 + least(k.place, 1) as rank, d.quality
  from (${begins(KIND.content, ALL_FORMS, SCANNED_KEYS)}) k
  join search_documents d on d.content_id = k.subject_id left join categories g on g.id = d.category_id
  where ${isCategoryOpen('g', VIEWER)} and ${isSectionOpen('d', VIEWER)} limit ${SCANNED_TITLES}
),
titles as materialized (
  select subject_id, min(rank) as rank, max(quality) as quality from readable
  group by subject_id order by rank, quality desc, subject_id desc limit :limit
)`;

const found = (kind: number): string => `
  select subject_id, min(form * 2 + least(place, 1)) as rank from (${begins(kind, ALL_FORMS, 60)}) k group by subject_id`;

const SUGGEST = statement({
  name: 'suggestion.find',
  params: { ...typedParams, ...viewerParams, limit: bigint, few: bigint },
  row: {
    ...{ kind: int, id, name: text, rank: int },
    ...{ model: nullable(textOf<ContentModel>()), avatar: nullable(text) },
  },
  text: `with ${TITLES}
  (select ${KIND.content} as kind, c.id, c.title as name, t.rank, c.model, null as avatar
    from titles t join contents c on c.id = t.subject_id order by t.rank, t.quality desc, c.id desc)
  union all
  (select ${KIND.tag}, t.id, t.name, k.rank, null, null from (${found(KIND.tag)}) k join tags t on t.id = k.subject_id
    where exists (select from content_tag_counts n left join categories g on g.id = n.category_id
      where n.tag_id = t.id and n.live > 0 and ${isCategoryOpen('g', VIEWER)} and ${isSectionOpen('n', VIEWER)})
    order by k.rank, char_length(t.name), t.id limit :few)
  union all
  (select ${KIND.category}, g.id, g.name, k.rank, g.model, null
    from (${found(KIND.category)}) k join categories g on g.id = k.subject_id
    where ${isCategoryReadable('g', VIEWER)} order by k.rank, char_length(g.name), g.id limit :few)
  union all
  (select ${KIND.person}, u.id, u.nickname, k.rank, null, u.avatar
    from (${found(KIND.person)}) k join users u on u.id = k.subject_id
    where u.deleted_at is null and exists (select from contents c left join categories g on g.id = c.category_id
      where c.author_id = u.id and ${isContentReadable({ content: 'c', category: 'g' }, VIEWER)})
    order by k.rank, char_length(u.nickname), u.id limit :few)`,
});

/** One suggestion: what it is of, and how it is called. */
export interface SuggestedRow {
  kind: number;
  id: Id;
  name: string;
  /** 0: begins with what was typed as written, 1: has it further on; 2 and 3 in pinyin, 4 and 5 by initials. */
  rank: number;
  model: ContentModel | null;
  avatar: string | null;
}

/** What the viewer may know of whose name has what was typed at the beginning of a word, the best of each kind first. */
export function findSuggestions(
  db: Db,
  typed: TypedKey,
  viewer: Viewer,
  most: { limit: number; few: number },
): Promise<SuggestedRow[]> {
  return SUGGEST.all(db, { ...typedValues(typed), ...viewer, ...most });
}

const SPELT = statement({
  name: 'suggestion.titles',
  params: { ...typedParams, ...requestParams, limit: bigint },
  row: { id, title: text },
  text: `with ${ALLOWED},
    found as materialized (
      select d.content_id, k.form * 2 + least(k.place, 1) as rank, d.quality
      from (${begins(KIND.content, ['pinyin', 'initials'], SCANNED_KEYS)}) k
      join search_documents d on d.content_id = k.subject_id where ${CONDITIONS} limit ${SCANNED_TITLES}
    ),
    best as (
      select content_id, min(rank) as rank, max(quality) as quality from found
      group by content_id order by rank, quality desc, content_id desc limit :limit
    )
    select c.id, c.title from best b join contents c on c.id = b.content_id order by b.rank, b.quality desc, c.id desc`,
});

/** Titles that the caller may read and that are pronounced as what was typed, or have it as initials. */
export function findSpelt(
  db: Db,
  typed: TypedKey,
  request: SearchRequest,
  limit: number,
): Promise<{ id: Id; title: string }[]> {
  return SPELT.all(db, { ...typedValues(typed), ...requestValues(request), limit });
}

const APART = statement({
  name: 'suggestion.titles-apart',
  params: { pieces: texts, ...requestParams, limit: bigint },
  row: { id, title: text },
  text: `with ${ALLOWED},
    pieces as (select piece, n from unnest(:pieces::text[]) with ordinality p (piece, n)),
    found as materialized (
      select k.subject_id, count(distinct p.n) as has from pieces p cross join lateral (
        ${ALL_FORMS.map(
          (form) => `(select subject_id from suggestion_keys
          where kind = ${KIND.content} and ${form} >= p.piece and ${form} < p.piece || '${END}' limit ${SCANNED_KEYS})`,
        ).join(' union all ')}
      ) k group by k.subject_id having count(distinct p.n) = (select count(*) from pieces) limit ${SCANNED_KEYS}
    )
    select c.id, c.title from found f join search_documents d on d.content_id = f.subject_id
    join contents c on c.id = d.content_id where ${CONDITIONS} order by d.quality desc, c.id desc limit :limit`,
});

/** The same for words typed apart, each of which stands somewhere in the title. */
export function findSpeltApart(
  db: Db,
  pieces: readonly TypedKey[],
  request: SearchRequest,
  limit: number,
): Promise<{ id: Id; title: string }[]> {
  const written = pieces.map((piece) => piece.written);
  return APART.all(db, { pieces: written, ...requestValues(request), limit });
}

const WRITE_KEYS = statement({
  name: 'suggestion.write-keys',
  params: { kind: int, ids, places: ints, written: texts, pinyin: texts, initials: texts },
  text: `insert into suggestion_keys as k (kind, subject_id, place, written, pinyin, initials)
    select :kind::smallint, g.id, g.place, g.written, nullif(g.pinyin, ''), nullif(g.initials, '')
    from unnest(:ids::bigint[], :places::smallint[], :written::text[], :pinyin::text[], :initials::text[])
      as g (id, place, written, pinyin, initials)
    order by g.id, g.place
    on conflict (kind, subject_id, place) do update
      set written = excluded.written, pinyin = excluded.pinyin, initials = excluded.initials
      where (k.written, k.pinyin, k.initials) is distinct from (excluded.written, excluded.pinyin, excluded.initials)`,
});
const TRIM_KEYS = statement({
  name: 'suggestion.trim-keys',
  params: { kind: int, ids, counts: ints },
  text: `delete from suggestion_keys k using unnest(:ids::bigint[], :counts::int[]) as g (id, places)
    where k.kind = :kind::smallint and k.subject_id = g.id and k.place >= g.places`,
});

/** Gives each of these the keys of its name, and no others. */
export async function writeKeys(
  db: Db,
  kind: Kind,
  named: readonly { id: Id; keys: readonly NameKey[] }[],
): Promise<void> {
  if (named.length === 0) return;
  const rows = named.flatMap((item) =>
    item.keys.map((key, place) => ({ id: item.id, place, key })),
  );
  if (rows.length > 0) {
    await WRITE_KEYS.run(db, {
      kind,
      ids: rows.map((row) => row.id),
      places: rows.map((row) => row.place),
      written: rows.map((row) => row.key.written),
      pinyin: rows.map((row) => row.key.pinyin ?? ''),
      initials: rows.map((row) => row.key.initials ?? ''),
    });
  }
  const counts = named.map((item) => item.keys.length);
  await TRIM_KEYS.run(db, { kind, ids: named.map((item) => item.id), counts });
}

const TAKE_STALE = statement({
  name: 'suggestion.stale',
  params: { limit: bigint },
  row: { kind: int, id },
  text: `delete from suggestion_stale s using (
      select kind, subject_id from suggestion_stale order by kind, subject_id limit :limit for update skip locked) batch
    where s.kind = batch.kind and s.subject_id = batch.subject_id returning s.kind, s.subject_id as id`,
});

/** Claims up to `limit` names whose keys are to be written; others skip them until the transaction ends. */
export function claimStaleNames(db: Db, limit: number): Promise<{ kind: number; id: Id }[]> {
  return TAKE_STALE.all(db, { limit });
}

const NAMES = statement({
  name: 'suggestion.names',
  params: { tags: ids, categories: ids, people: ids },
  row: { kind: int, id, name: text },
  text: `select ${KIND.tag} as kind, id, name from tags where id = any(:tags)
    union all select ${KIND.category}, id, name from categories where id = any(:categories)
    union all select ${KIND.person}, id, nickname from users where id = any(:people) and deleted_at is null`,
});

/** The names of these tags, categories and people; deleted ones are omitted. */
export function readNames(
  db: Db,
  which: { tags: Id[]; categories: Id[]; people: Id[] },
): Promise<{ kind: number; id: Id; name: string }[]> {
  return NAMES.all(db, which);
}

/** People that one name may mean, at most. */
const MAX_NAMED = 20;

export interface Named {
  /** As it was typed. */
  name: string;
  id: Id;
  /** The name is exactly this, and does not only contain it. */
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
