import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Db } from '../../db/db.ts';
import { id, int, json, nullable, text, timestamp, ids, bool } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { RENDERER } from '../../platform/markdown/version.ts';

/** The text of an item with all derived columns. */
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

interface NewContent extends RenderedText {
  model: ContentModel;
  authorId: Id;
  status: ContentStatus;
  live: boolean;
  now: Date;
  /** Reserved before; null for the next one. */
  id: Id | null;
}

/** SQL: the `hot` rank of an item without views; see `countView`. */
export const HOT_NOW = (time: string): string =>
  `extract(epoch from ${time}::timestamptz) / 4320000`;

const INSERT = statement({
  name: 'content.insert',
  params: {
    ...{
      model: text,
      title: text,
      body: text,
      html: text,
      toc: json<string>(),
      excerpt: text,
      plain: text,
    },
    ...{ coverUrl: nullable(text), authorId: id, categoryId: nullable(id), status: text },
    ...{
      liveRevision: nullable(int),
      submittedAt: nullable(timestamp),
      publishedAt: nullable(timestamp),
    },
    now: timestamp,
    id: nullable(id),
  },
  row: { id },
  text: `insert into contents (id, model, title, body, html, toc, excerpt, plain, cover_url, author_id, category_id, status,
       live_revision, submitted_at, published_at, created_at, updated_at, hot, renderer)
     overriding system value
     values (coalesce(:id::bigint, nextval(pg_get_serial_sequence('contents', 'id'))), :model, :title, :body, :html, :toc, :excerpt, :plain, :coverUrl, :authorId, :categoryId, :status,
       :liveRevision, :submittedAt, :publishedAt, :now, :now, ${HOT_NOW(':now')}, ${RENDERER}) returning id`,
});

/** Inserts an item at revision 1. */
export async function insertContent(db: Db, item: NewContent): Promise<Id> {
  const { live, now } = item;
  const { id } = await INSERT.one(db, {
    ...item,
    toc: JSON.stringify(item.toc),
    liveRevision: live ? 1 : null,
    submittedAt: item.status === 'PENDING_REVIEW' ? now : null,
    publishedAt: live ? now : null,
  });
  return id;
}

const FIND_DUPLICATE = statement({
  name: 'content.same',
  params: { authorId: id, model: text, title: text, body: text, since: timestamp },
  row: { id },
  text: `select id from contents where author_id = :authorId and updated_at >= :since and created_at >= :since and model = :model
       and title = :title and body = :body and deleted_at is null order by id desc limit 1`,
});

/** Returns this author's newest item with exactly this text stored since then. */
export async function findDuplicate(
  db: Db,
  item: Pick<NewContent, 'authorId' | 'model' | 'title' | 'body'> & { since: Date },
): Promise<Id | null> {
  const rows = await FIND_DUPLICATE.all(db, {
    authorId: item.authorId,
    model: item.model,
    title: item.title,
    body: item.body,
    since: item.since,
  });
  return rows[0]?.id ?? null;
}

const UPDATE_TEXT = statement({
  name: 'content.update-text',
  params: {
    id,
    title: text,
    body: text,
    html: text,
    toc: json<unknown>(),
    excerpt: text,
    plain: text,
    coverUrl: nullable(text),
    categoryId: nullable(id),
    liveRevision: nullable(int),
    now: timestamp,
  },
  text: `update contents set title = :title, body = :body, html = :html, renderer = ${RENDERER}, toc = :toc, excerpt = :excerpt, plain = :plain, cover_url = :coverUrl,
       category_id = :categoryId, live_revision = coalesce(:liveRevision::int, live_revision),
       published_at = case when :liveRevision::int is null then published_at else coalesce(published_at, :now) end,
       hot = case when published_at is null then ${HOT_NOW(':now')} else hot end,
       updated_at = :now
     where id = :id`,
});

/** Replaces the text in the item's row; `liveRevision` publishes it, and the first publication sets the date. */
export async function updateText(
  db: Db,
  id: Id,
  text: RenderedText,
  liveRevision: number | null,
  now: Date,
): Promise<void> {
  await UPDATE_TEXT.run(db, {
    id,
    title: text.title,
    body: text.body,
    html: text.html,
    toc: JSON.stringify(text.toc),
    excerpt: text.excerpt,
    plain: text.plain,
    coverUrl: text.coverUrl,
    categoryId: text.categoryId,
    liveRevision,
    now,
  });
}

interface NewRevision {
  contentId: Id;
  number: number;
  title: string;
  body: string;
  categoryId: Id | null;
  tagIds: readonly Id[];
  coverUrl: string | null;
  editorId: Id;
  status: ContentStatus;
  now: Date;
}

const INSERT_REVISION = statement({
  name: 'content.insert-revision',
  params: {
    contentId: id,
    number: int,
    title: text,
    body: text,
    categoryId: nullable(id),
    tagIds: ids,
    coverUrl: nullable(text),
    editorId: id,
    status: text,
    now: timestamp,
  },
  text: `insert into revisions (content_id, number, title, body, category_id, tag_ids, cover_url, editor_id, status, created_at)
     values (:contentId, :number, :title, :body, :categoryId, :tagIds::bigint[], :coverUrl, :editorId, :status, :now)`,
});

/** Inserts a revision. */
export async function insertRevision(db: Db, revision: NewRevision): Promise<void> {
  await INSERT_REVISION.defer(db, {
    contentId: revision.contentId,
    number: revision.number,
    title: revision.title,
    body: revision.body,
    categoryId: revision.categoryId,
    tagIds: revision.tagIds,
    coverUrl: revision.coverUrl,
    editorId: revision.editorId,
    status: revision.status,
    now: revision.now,
  });
}

const SET_STATUS = statement({
  name: 'content.set-status',
  params: { id, status: text, revision: nullable(int), submittedAt: nullable(timestamp) },
  text: `update contents set status = :status, revision = coalesce(:revision::int, revision), submitted_at = :submittedAt where id = :id`,
});

/** Changes the status of an item without its text. */
export async function setStatus(
  db: Db,
  id: Id,
  change: { status: ContentStatus; revision?: number; submittedAt?: Date | null },
): Promise<void> {
  await SET_STATUS.run(db, {
    id,
    status: change.status,
    revision: change.revision ?? null,
    submittedAt: change.submittedAt ?? null,
  });
}

const SET_PINNED = statement({
  name: 'content.set-pinned',
  params: { id, pinned: bool },
  text: 'update contents set pinned = :pinned where id = :id',
});

/** Pins or unpins an item. */
export async function setPinned(db: Db, id: Id, pinned: boolean): Promise<void> {
  await SET_PINNED.run(db, { id, pinned });
}

const SET_LIVE_REVISION = statement({
  name: 'content.set-live-revision',
  params: { id, liveRevision: nullable(int) },
  text: 'update contents set live_revision = :liveRevision where id = :id',
});

/** Unpublishes an item, or publishes it again with the date of its first publication. */
export async function setLiveRevision(db: Db, id: Id, liveRevision: number | null): Promise<void> {
  await SET_LIVE_REVISION.run(db, { id, liveRevision });
}

const SET_DELETED = statement({
  name: 'content.set-deleted',
  params: { id, at: nullable(timestamp), deletedBy: nullable(id) },
  text: 'update contents set deleted_at = :at, deleted_by = :deletedBy where id = :id',
});

/** Moves an item into the recycle bin, or restores it when `at` is null. */
export async function setDeleted(
  db: Db,
  id: Id,
  deletedBy: Id | null,
  at: Date | null,
): Promise<void> {
  await SET_DELETED.run(db, { id, at, deletedBy: at === null ? null : deletedBy });
}
