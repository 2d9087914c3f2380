import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** The text of an item with everything derived from it, ready to be stored. */
export interface RenderedText {
  title: string;
  body: string;
  html: string;
  toc: readonly unknown[];
  excerpt: string;
  plain: string;
  coverUrl: string | null;
  categoryId: Id | null;
}

export interface NewContent extends RenderedText {
  model: ContentModel;
  authorId: Id;
  status: ContentStatus;
  live: boolean;
  now: Date;
}

/** Where an item without a single view stands among the hot ones; see `countView`. */
export const HOT_NOW = (time: string): string =>
  `extract(epoch from ${time}::timestamptz) / 4320000`;

/** Stores a new item at revision 1. */
export async function insertContent(db: Db, item: NewContent): Promise<Id> {
  const rows = await named<{ id: Id }>(
    db,
    'content.insert',
    `insert into contents (model, title, body, html, toc, excerpt, plain, cover_url, author_id, category_id, status,
       live_revision, submitted_at, published_at, created_at, updated_at, hot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, ${HOT_NOW('$15')}) returning id`,
    [
      item.model,
      item.title,
      item.body,
      item.html,
      JSON.stringify(item.toc),
      item.excerpt,
      item.plain,
      item.coverUrl,
      item.authorId,
      item.categoryId,
      item.status,
      item.live ? 1 : null,
      item.status === 'PENDING_REVIEW' ? item.now : null,
      item.live ? item.now : null,
      item.now,
    ],
  );
  return (rows[0] as { id: Id }).id;
}

/** The newest item of this author with just this text that was stored since then. */
export async function findSame(
  db: Db,
  item: Pick<NewContent, 'authorId' | 'model' | 'title' | 'body'> & { since: Date },
): Promise<Id | null> {
  const rows = await named<{ id: Id }>(
    db,
    'content.same',
    `select id from contents where author_id = $1 and updated_at >= $5 and created_at >= $5 and model = $2
       and title = $3 and body = $4 and deleted_at is null order by id desc limit 1`,
    [item.authorId, item.model, item.title, item.body, item.since],
  );
  return rows[0]?.id ?? null;
}

/** Replaces the text that the row holds; `liveRevision` makes it what readers see, first publication sets the date. */
export async function updateText(
  db: Db,
  id: Id,
  text: RenderedText,
  liveRevision: number | null,
  now: Date,
): Promise<void> {
  await named(
    db,
    'content.update-text',
    `update contents set title = $2, body = $3, html = $4, toc = $5, excerpt = $6, plain = $7, cover_url = $8,
       category_id = $9, live_revision = coalesce($10::int, live_revision),
       published_at = case when $10::int is null then published_at else coalesce(published_at, $11) end,
       hot = case when published_at is null then ${HOT_NOW('$11')} else hot end,
       updated_at = $11
     where id = $1`,
    [
      id,
      text.title,
      text.body,
      text.html,
      JSON.stringify(text.toc),
      text.excerpt,
      text.plain,
      text.coverUrl,
      text.categoryId,
      liveRevision,
      now,
    ],
  );
}
