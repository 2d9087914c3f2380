import { isOpenToAuthor } from '../../visibility/content-access.ts';
import { MAX_RECENT } from '@zhihui/contract/features/search/search.limits.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nullable, text, textOf, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isOwnDraftOpen } from '../../visibility/draft-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** How many of the newest texts of each kind are searched. */
const LOOKED_AT = 300;

const row = {
  kind: nullable(textOf<'DRAFT' | 'ITEM'>()),
  id: nullable(id),
  model: nullable(textOf<ContentModel>()),
  status: nullable(textOf<ContentStatus>()),
  title: nullable(text),
  updated_at: nullable(timestamp),
  /** Where the first word stands, with some text around it. */
  piece: nullable(text),
  total: int,
};

const OWN = statement({
  name: 'search.own',
  params: {
    userId: id,
    ...viewerParams,
    words: texts,
    without: texts,
    limit: bigint,
    offset: bigint,
  },
  row,
  text: `with own as (
    (select 'DRAFT' as kind, d.id, d.model, 'DRAFT' as status, d.title, d.updated_at, d.body
      from drafts d where ${isOwnDraftOpen('d', ':userId', VIEWER)} order by d.updated_at desc, d.id desc limit ${LOOKED_AT})
    union all
    (select 'ITEM', c.id, c.model, c.status, r.title, c.updated_at, r.body
      from contents c join revisions r on r.content_id = c.id and r.number = c.revision
        left join categories k on k.id = c.category_id
      where c.author_id = :userId and ${isOpenToAuthor({ content: 'c', category: 'k' }, VIEWER)} and c.deleted_at is null and (c.status <> 'APPROVED' or c.live_revision is null)
      order by c.updated_at desc, c.id desc limit ${LOOKED_AT})
  ), found as materialized (
    select own.*, lower(body) as low from own
    where not exists (select from unnest(:words::text[]) w where strpos(lower(title || e'\\n' || body), w) = 0)
      and not exists (select from unnest(:without::text[]) w where strpos(lower(title || e'\\n' || body), w) > 0)
  )
  select page.kind, page.id, page.model, page.status, page.title, page.updated_at, page.piece, whole.total
  from (select count(*)::int as total from found) whole left join (
    select *, substr(body, greatest(1, strpos(low, coalesce((:words::text[])[1], '')) - 60), 600) as piece
    from found order by updated_at desc, kind, id desc limit :limit offset :offset
  ) page on true order by page.updated_at desc, page.kind, page.id desc`,
});

type Row = RowOf<typeof row>;
export type OwnRow = { [K in keyof Row]: NonNullable<Row[K]> };

/**
 * What a person wrote and readers do not have, the last changed first: drafts of the editor, and items that wait, were
 * sent back or taken down.
 * @param find in small letters; `words` must all stand there
 */
export async function searchOwn(
  db: Db,
  person: { userId: Id; viewer: Viewer },
  find: { words: readonly string[]; without: readonly string[] },
  page: { offset: number; limit: number },
): Promise<{ rows: OwnRow[]; total: number }> {
  const values = { userId: person.userId, ...person.viewer, ...find, ...page };
  const rows = await OWN.all(db, values);
  return { rows: rows.filter(isRow), total: rows[0]?.total ?? 0 };
}

// A page without hits is one row that has the total only.
function isRow(found: Row): found is OwnRow {
  return found.id !== null;
}

const LIST_RECENT = statement({
  name: 'search.recent',
  params: { userId: id },
  row: { id, word: text },
  text: `select id, word from recent_searches where user_id = :userId
    order by searched_at desc, id desc limit ${MAX_RECENT}`,
});

/** Recent searches of a user, the latest first. */
export function listRecent(db: Db, userId: Id): Promise<{ id: Id; word: string }[]> {
  return LIST_RECENT.all(db, { userId });
}

const SAVE_RECENT = statement({
  name: 'search.save-recent',
  params: { userId: id, word: text },
  text: `insert into recent_searches (user_id, word) values (:userId, :word)
    on conflict (user_id, word) do update set searched_at = clock_timestamp()`,
});
const DROP_OLD_RECENT = statement({
  name: 'search.drop-old-recent',
  params: { userId: id },
  text: `delete from recent_searches where id in (select id from recent_searches where user_id = :userId
    order by searched_at desc, id desc offset ${MAX_RECENT})`,
});

/** Saves a search of a user; the oldest beyond the limit is deleted. */
export async function saveRecent(db: Db, userId: Id, word: string): Promise<void> {
  await SAVE_RECENT.run(db, { userId, word });
  await DROP_OLD_RECENT.run(db, { userId });
}

const FORGET_RECENT = statement({
  name: 'search.forget-recent',
  params: { userId: id, id: nullable(id) },
  text: 'delete from recent_searches where user_id = :userId and (:id::bigint is null or id = :id) returning 1',
});

/** Deletes one of a user's searches, or all with null. Resolves to how many. */
export function forgetRecent(db: Db, userId: Id, searchId: Id | null): Promise<number> {
  return FORGET_RECENT.count(db, { userId, id: searchId });
}
