import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import type { Emit } from '../src/events.ts';
import { sql } from './sql.ts';

export interface NewContent {
  model?: ContentModel;
  title?: string;
  body?: string;
  author?: Id;
  category?: Id | null;
  tags?: readonly Id[];
  /** Default APPROVED. With `live` an earlier revision stays published while there is a later one in this status. */
  status?: ContentStatus;
  live?: boolean;
  pinned?: boolean;
  publishedAt?: Date;
  deletedAt?: Date;
}
export interface MadeContent {
  id: Id;
  title: string;
  revision: number;
}

/** Stores an item with its revisions; readers' text is a plain paragraph, since no rendering is under test here. */
export async function makeArticle(
  db: Db,
  emit: Emit,
  wanted: NewContent & { author: Id; name: string },
): Promise<MadeContent> {
  const status = wanted.status ?? 'APPROVED';
  const live = wanted.live ?? status === 'APPROVED';
  const revision = live && status !== 'APPROVED' ? 2 : 1;
  const title = wanted.title ?? `文章${wanted.name}`;
  const body = wanted.body ?? `正文${wanted.name}`;
  const at = wanted.publishedAt ?? new Date();
  const { id } = await sql<{ id: Id }>`insert into contents ${sql.values({
    model: wanted.model ?? 'ARTICLE',
    title,
    body,
    html: `<p>${escapeHtml(body)}</p>`,
    toc: '[]',
    excerpt: body.slice(0, 100),
    plain: body,
    author_id: wanted.author,
    category_id: wanted.category ?? null,
    status,
    revision,
    live_revision: live ? 1 : null,
    submitted_at: status === 'PENDING_REVIEW' ? at : null,
    published_at: live ? at : null,
    pinned: wanted.pinned ?? false,
    created_at: at,
    updated_at: at,
  })} returning id`.one(db);
  for (let number = 1; number <= revision; number += 1) {
    await sql`insert into revisions ${sql.values({
      content_id: id,
      number,
      title: number === 1 ? title : `${title}（改）`,
      body: number === 1 ? body : `${body}\n\n改了一段`,
      category_id: wanted.category ?? null,
      tag_ids: [...(wanted.tags ?? [])],
      editor_id: wanted.author,
      status: number === 1 && live ? 'APPROVED' : status,
    })}`.run(db);
  }
  for (const [position, tag] of (wanted.tags ?? []).entries()) {
    await sql`insert into content_tags ${sql.values({ content_id: id, tag_id: tag, position })}`.run(
      db,
    );
  }
  if (wanted.deletedAt !== undefined) {
    await sql`update contents set deleted_at = ${wanted.deletedAt}, deleted_by = ${wanted.author}
      where id = ${id}`.run(db);
  } else if (live) {
    await emit('content.live', { contentId: id, model: wanted.model ?? 'ARTICLE', revision: 1 });
  }
  return { id, title, revision };
}

export interface NewAnswer {
  question?: Id;
  author?: Id;
  body?: string;
  /** Default APPROVED. */
  status?: 'PENDING_REVIEW' | 'APPROVED' | 'REJECTED';
  accepted?: boolean;
  deletedAt?: Date;
}

/** Stores an answer as it is asked for, without rendering its text. */
export async function makeAnswer(
  db: Db,
  wanted: NewAnswer & { author: Id; question: Id; name: string },
): Promise<{ id: Id; question: Id }> {
  const body = wanted.body ?? `回答${wanted.name}`;
  const deleted = wanted.deletedAt !== undefined;
  const { id } = await sql<{ id: Id }>`insert into answers ${sql.values({
    question_id: wanted.question,
    author_id: wanted.author,
    body,
    html: `<p>${escapeHtml(body)}</p>`,
    plain: body,
    status: wanted.status ?? 'APPROVED',
    accepted_at: wanted.accepted === true ? new Date() : null,
    deleted_at: wanted.deletedAt ?? null,
    deleted_by: deleted ? wanted.author : null,
  })} returning id`.one(db);
  return { id, question: wanted.question };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
