import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, text, textOf, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import {
  categoryOpen,
  categoryReadable,
  contentReadable,
  sectionOpen,
} from '../../visibility/contents.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import type { TypedKey } from './pinyin.ts';
import { ALLOWED, FILTERS, filterParams, filterValues } from './search-filters.ts';
import type { SearchRequest } from './search-index.ts';
import { KIND } from './suggestion-keys.repo.ts';

/** Keys of each form that are looked at: what begins with one letter is half of all there is. */
const LOOKED_AT = 1000;
/** Readable titles among which the best are taken. */
const READABLE = 150;
/** Last of all characters: ends the range of what begins with a text. */
const END = '\u{10FFFF}';

const typedParams = {
  ...{ written: text, writtenEnd: text, pinyin: text, pinyinEnd: text },
  ...{ initials: nullable(text), initialsEnd: nullable(text) },
};

function typedValues({ written, pinyin, initials }: TypedKey) {
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
const ALL_FORMS = ['written', 'pinyin', 'initials'];

const TITLES = `
readable as materialized (
  select k.subject_id, k.form * 2 + least(k.place, 1) as rank, d.quality
  from (${begins(KIND.content, ALL_FORMS, LOOKED_AT)}) k
  join search_documents d on d.content_id = k.subject_id left join categories g on g.id = d.category_id
  where ${categoryOpen('g', VIEWER)} and ${sectionOpen('d', VIEWER)} limit ${READABLE}
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
      where n.tag_id = t.id and n.live > 0 and ${categoryOpen('g', VIEWER)} and ${sectionOpen('n', VIEWER)})
    order by k.rank, char_length(t.name), t.id limit :few)
  union all
  (select ${KIND.category}, g.id, g.name, k.rank, g.model, null
    from (${found(KIND.category)}) k join categories g on g.id = k.subject_id
    where ${categoryReadable('g', VIEWER)} order by k.rank, char_length(g.name), g.id limit :few)
  union all
  (select ${KIND.person}, u.id, u.nickname, k.rank, null, u.avatar
    from (${found(KIND.person)}) k join users u on u.id = k.subject_id
    where u.deleted_at is null and exists (select from contents c left join categories g on g.id = c.category_id
      where c.author_id = u.id and ${contentReadable({ content: 'c', category: 'g' }, VIEWER)})
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
  const { level, announcements } = viewer;
  return SUGGEST.all(db, { ...typedValues(typed), level, announcements, ...most });
}

const SPELT = statement({
  name: 'suggestion.titles',
  params: { ...typedParams, ...filterParams, limit: bigint },
  row: { id, title: text },
  text: `with ${ALLOWED},
    found as materialized (
      select d.content_id, k.form * 2 + least(k.place, 1) as rank, d.quality
      from (${begins(KIND.content, ['pinyin', 'initials'], LOOKED_AT)}) k
      join search_documents d on d.content_id = k.subject_id where ${FILTERS} limit ${READABLE}
    ),
    best as (
      select content_id, min(rank) as rank, max(quality) as quality from found
      group by content_id order by rank, quality desc, content_id desc limit :limit
    )
    select c.id, c.title from best b join contents c on c.id = b.content_id order by b.rank, b.quality desc, c.id desc`,
});

/** Titles that the asker may read and that are pronounced as what was typed, or have it as initials. */
export function findSpelt(
  db: Db,
  typed: TypedKey,
  filters: SearchRequest,
  limit: number,
): Promise<{ id: Id; title: string }[]> {
  return SPELT.all(db, { ...typedValues(typed), ...filterValues(filters), limit });
}

const APART = statement({
  name: 'suggestion.titles-apart',
  params: { pieces: texts, ...filterParams, limit: bigint },
  row: { id, title: text },
  text: `with ${ALLOWED},
    pieces as (select piece, n from unnest(:pieces::text[]) with ordinality p (piece, n)),
    found as materialized (
      select k.subject_id, count(distinct p.n) as has from pieces p cross join lateral (
        ${ALL_FORMS.map(
          (form) => `(select subject_id from suggestion_keys
          where kind = ${KIND.content} and ${form} >= p.piece and ${form} < p.piece || '${END}' limit ${LOOKED_AT})`,
        ).join(' union all ')}
      ) k group by k.subject_id having count(distinct p.n) = (select count(*) from pieces) limit ${LOOKED_AT}
    )
    select c.id, c.title from found f join search_documents d on d.content_id = f.subject_id
    join contents c on c.id = d.content_id where ${FILTERS} order by d.quality desc, c.id desc limit :limit`,
});

/** The same for words typed apart, each of which stands somewhere in the title. */
export function findSpeltApart(
  db: Db,
  pieces: readonly TypedKey[],
  filters: SearchRequest,
  limit: number,
): Promise<{ id: Id; title: string }[]> {
  const written = pieces.map((piece) => piece.written);
  return APART.all(db, { pieces: written, ...filterValues(filters), limit });
}
