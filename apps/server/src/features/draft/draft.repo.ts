import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isCategoryOpen, isOpenToAuthor, isSectionOpen } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export interface DraftRow {
  id: Id;
  model: ContentModel;
  content_id: Id | null;
  base_revision: number | null;
  title: string;
  body: string;
  category_id: Id | null;
  tags: { id: Id; name: string }[];
  cover_url: string | null;
  settings: DraftSettings | null;
  together: boolean;
  by_token: boolean;
  invited: boolean;
  version: number;
  updated_at: Date;
}

const COLUMNS = `d.id, d.model, d.content_id, d.base_revision, d.title, d.body, d.category_id, d.cover_url, d.settings,
  d.version, d.updated_at, d.together, d.by_token, d.user_id <> :userId as invited, (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by w.place), '[]')
    from unnest(d.tag_ids) with ordinality as w(id, place) join tags t on t.id = w.id) as tags`;

/** The owner of the drafts, and what they can see of the originals. */
export interface Writer {
  userId: Id;
  viewer: Viewer;
  /** Categories in which they can edit other people's texts; null: all. */
  scope: readonly Id[] | null;
}

/** Parameters of `OPEN`. */
export const toOpenParams = ({ userId, viewer, scope }: Writer) => ({ userId, ...viewer, scope });

/**
 * SQL: the writer can open `d`, a row of drafts. A draft of another user's text contains that user's words: it is
 * hidden while the writer cannot see the original. Items in the recycle bin count as before their deletion.
 */
export const OPEN = `(d.user_id = :userId or exists (select from draft_members m where m.draft_id = d.id and m.user_id = :userId
    and d.content_id is null and :level::int = 2)) and (d.content_id is null or exists (
  select from contents c left join categories k on k.id = c.category_id where c.id = d.content_id and ((c.author_id = :userId and ${isOpenToAuthor({ content: 'c', category: 'k' }, VIEWER)})
    or (c.live_revision is not null and (${isCategoryOpen('k', VIEWER)} or ${VIEWER.isOpened('c')}) and ${isSectionOpen('c', VIEWER)})
    or :scope::bigint[] is null or c.category_id = any(:scope))))`;

const WHERE = `${OPEN} and (:model::text is null or d.model = :model)`;
const draftRow = {
  id,
  model: textOf<ContentModel>(),
  content_id: nullable(id),
  base_revision: nullable(int),
  title: text,
  body: text,
  category_id: nullable(id),
  cover_url: nullable(text),
  settings: nullable(json<DraftSettings>()),
  version: int,
  updated_at: timestamp,
  tags: json<{ id: Id; name: string }[]>(),
  together: bool,
  by_token: bool,
  invited: bool,
};

const LIST = statement({
  name: 'draft.list',
  params: {
    userId: id,
    ...viewerParams,
    scope: nullable(ids),
    model: nullable(text),
    limit: bigint,
    offset: bigint,
  },
  row: draftRow,
  text: `select ${COLUMNS.replace('d.body', 'left(d.body, 400) as body')} from drafts d where ${WHERE}
     order by d.updated_at desc, d.id desc limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'draft.count',
  params: { userId: id, ...viewerParams, scope: nullable(ids), model: nullable(text) },
  row: { total: int },
  text: `select count(*)::int as total from drafts d where ${WHERE}`,
});

/** Returns a user's drafts, newest first; bodies are cut to the length of an excerpt. */
export async function listDrafts(
  db: Db,
  writer: Writer,
  filter: { model: ContentModel | null; offset: number; limit: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const values = { ...toOpenParams(writer), model: filter.model };
  const rows = await LIST.all(db, { ...values, limit: filter.limit, offset: filter.offset });
  const { total } = await COUNT.one(db, values);
  return { rows, total };
}

/** Counts the drafts in a user's list. */
export async function countDrafts(db: Db, writer: Writer): Promise<number> {
  return (await COUNT.one(db, { ...toOpenParams(writer), model: null })).total;
}

const FIND = statement({
  name: 'draft.find',
  params: { userId: id, ...viewerParams, scope: nullable(ids), id },
  row: draftRow,
  text: `select ${COLUMNS} from drafts d where d.id = :id and ${OPEN}`,
});

/** Returns a draft of this user, or one they were invited to; null when there is none. */
export async function findDraft(db: Db, writer: Writer, id: Id): Promise<DraftRow | null> {
  const rows = await FIND.all(db, { ...toOpenParams(writer), id });
  return rows[0] ?? null;
}

const FIND_BY_CONTENT = statement({
  name: 'draft.find-of',
  params: { userId: id, ...viewerParams, scope: nullable(ids), contentId: id },
  row: draftRow,
  text: `select ${COLUMNS} from drafts d where d.content_id = :contentId and ${OPEN}`,
});

/** Returns this user's draft of an existing item; null when there is none. */
export async function findContentDraft(
  db: Db,
  writer: Writer,
  contentId: Id,
): Promise<DraftRow | null> {
  return FIND_BY_CONTENT.first(db, { ...toOpenParams(writer), contentId });
}
