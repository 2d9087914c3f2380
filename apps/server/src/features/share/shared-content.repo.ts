import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bytes, id, ids, nullable, text, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { isCategoryReadable, isContentReadable } from '../../visibility/content-access.ts';
import { VIEWER, viewerParams } from '../../visibility/viewer-sql.ts';
import { mediaRow } from '../media/media.public.ts';

const OPEN = statement({
  name: 'share.open',
  params: { tokenHash: bytes },
  row: {
    id,
    maker_id: id,
    content_id: nullable(id),
    category_id: nullable(id),
    password_hash: nullable(text),
    shows_author: bool,
    expires_at: timestamp,
    active: bool,
  },
  text: `select s.id, s.maker_id, s.content_id, s.category_id, s.password_hash, s.shows_author, s.expires_at,
      s.ended_at is null and s.expires_at > now() as active
    from shared_links s where s.token_hash = :tokenHash`,
});
export type SharedLink = RowOf<typeof OPEN>;

/** The link with this address; null when there is none. */
export async function findByToken(db: Db, tokenHash: Buffer): Promise<SharedLink | null> {
  return OPEN.first(db, { tokenHash });
}

/** What a link leads to: one of the two. */
export interface Target {
  contentId: Id | null;
  categoryId: Id | null;
}
const targetParams = { contentId: nullable(id), categoryId: nullable(id), ...viewerParams };
const CONTENT = { content: 'c', category: 'k' };

/** SQL: article `c` in category `k` (left join) belongs to the target, and the viewer may read it. */
const IS_SHOWN = `c.model = 'ARTICLE' and (c.id = :contentId::bigint or k.id = :categoryId::bigint
    or k.ancestor_ids @> array[:categoryId::bigint]) and ${isContentReadable(CONTENT, VIEWER)}`;
const ARTICLES = 'contents c left join categories k on k.id = c.category_id';

const TARGET = statement({
  name: 'share.target-readable',
  params: targetParams,
  row: { readable: bool },
  text: `select exists (select from ${ARTICLES} where c.id = :contentId and ${IS_SHOWN})
    or exists (select from categories g where g.id = :categoryId and g.model = 'ARTICLE'
      and ${isCategoryReadable('g', VIEWER)}) as readable`,
});

/** Whether the viewer reads a published article, or a category of articles: as every reader does, not by an office. */
export async function isTargetReadable(db: Db, target: Target, viewer: Viewer): Promise<boolean> {
  return (await TARGET.one(db, { ...target, ...viewer })).readable;
}

const SHOWN = statement({
  name: 'share.shown-articles',
  params: { ...targetParams, ids },
  row: { id },
  text: `select c.id from ${ARTICLES} where c.id = any(:ids::bigint[]) and ${IS_SHOWN}`,
});

/** Those of these articles that belong to the target and that the viewer may read. */
export async function listShownArticles(
  db: Db,
  target: Target,
  articleIds: readonly Id[],
  viewer: Viewer,
): Promise<Id[]> {
  if (articleIds.length === 0) return [];
  const rows = await SHOWN.all(db, { ...target, ids: articleIds, ...viewer });
  return rows.map((row) => row.id);
}

const UPLOADS = statement({
  name: 'share.uploads-of-article',
  params: { contentId: id },
  row: { id, extension: text },
  text: `select m.id, m.extension from media_links l join media m on m.id = l.media_id
    where l.content_id = :contentId and l.live`,
});

/** Uploads that the published text of an article shows. */
export async function listUploads(db: Db, contentId: Id): Promise<RowOf<typeof UPLOADS>[]> {
  return UPLOADS.all(db, { contentId });
}

const UPLOAD = statement({
  name: 'share.upload',
  params: { ...targetParams, mediaId: id },
  row: mediaRow,
  text: `select m.* from media m where m.id = :mediaId and exists (
    select from media_links l join contents c on c.id = l.content_id left join categories k on k.id = c.category_id
    where l.media_id = m.id and l.live and ${IS_SHOWN})`,
});

/** An upload that a published text of the target shows, as far as the viewer may read that text; null for any other. */
export async function findShownUpload(db: Db, target: Target, mediaId: Id, viewer: Viewer) {
  return UPLOAD.first(db, { ...target, mediaId, ...viewer });
}

const COUNT = statement({
  name: 'share.count-opening',
  params: { id },
  text: 'update shared_links set opening_count = opening_count + 1, last_opened_at = now() where id = :id',
});

/** Counts that a person opened the link. */
export async function countOpening(db: Db, shareId: Id): Promise<void> {
  await COUNT.run(db, { id: shareId });
}
