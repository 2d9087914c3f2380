import type { DraftSettings } from '@zhihui/contract/features/draft/draft.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';
import { categoryOpen, sectionOpen } from '../../visibility/contents.ts';
import { viewerAt, viewerValues } from '../../visibility/viewer.ts';
import type { Viewer } from '../../visibility/viewer.ts';

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
  version: number;
  updated_at: Date;
}

const COLUMNS = `d.id, d.model, d.content_id, d.base_revision, d.title, d.body, d.category_id, d.cover_url, d.settings,
  d.version, d.updated_at, (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by w.place), '[]')
    from unnest(d.tag_ids) with ordinality as w(id, place) join tags t on t.id = w.id) as tags`;

/** Whose drafts, and how far they may see what those were begun from. */
export interface Writer {
  userId: Id;
  viewer: Viewer;
  /** Categories in which they change what others wrote; null: everywhere. */
  reach: readonly Id[] | null;
}

/** Parameters of `OPEN`, which come first. */
const openFor = ({ userId, viewer, reach }: Writer) => [userId, ...viewerValues(viewer), reach];

/**
 * A draft of what another wrote holds their words: who may no longer see those does not see it either, until they may.
 * What lies in the recycle bin counts as it was.
 */
const OPEN = `d.user_id = $1 and (d.content_id is null or exists (
  select from contents c left join categories k on k.id = c.category_id where c.id = d.content_id and (c.author_id = $1
    or (c.live_revision is not null and ${categoryOpen('k', viewerAt(2))} and ${sectionOpen('c', viewerAt(2))})
    or $4::bigint[] is null or c.category_id = any($4))))`;

/** Drafts of one person, newest first; bodies cut to what an excerpt needs. */
export async function listDrafts(
  db: Db,
  writer: Writer,
  filter: { model: ContentModel | null; offset: number; limit: number },
): Promise<{ rows: DraftRow[]; total: number }> {
  const values = [...openFor(writer), filter.model];
  const where = `${OPEN} and ($5::text is null or d.model = $5)`;
  const rows = await named<DraftRow>(
    db,
    'draft.list',
    `select ${COLUMNS.replace('d.body', 'left(d.body, 400) as body')} from drafts d where ${where}
     order by d.updated_at desc, d.id desc limit $6 offset $7`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await named<{ total: number }>(
    db,
    'draft.count',
    `select count(*)::int as total from drafts d where ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A draft of this person; null when there is none, or it is somebody else’s. */
export async function findDraft(db: Db, writer: Writer, id: Id): Promise<DraftRow | null> {
  const rows = await named<DraftRow>(
    db,
    'draft.find',
    `select ${COLUMNS} from drafts d where d.id = $5 and ${OPEN}`,
    [...openFor(writer), id],
  );
  return rows[0] ?? null;
}

/** What this person has begun on an existing item; null when nothing. */
export async function findDraftOf(db: Db, writer: Writer, contentId: Id): Promise<DraftRow | null> {
  const rows = await named<DraftRow>(
    db,
    'draft.find-of',
    `select ${COLUMNS} from drafts d where d.content_id = $5 and ${OPEN}`,
    [...openFor(writer), contentId],
  );
  return rows[0] ?? null;
}
