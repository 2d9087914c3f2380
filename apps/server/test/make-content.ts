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
  /** Default APPROVED. With `listPublished` an earlier revision stays published while there is a later one in this status. */
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

/** Inserts an item with its revisions; the HTML is a plain paragraph, because rendering is not tested here. */
export async function makeArticle(
  db: Db,
  emit: Emit,
  input: NewContent & { author: Id; name: string },
): Promise<MadeContent> {
  const status = input.status ?? 'APPROVED';
  const live = input.live ?? status === 'APPROVED';
  const revision = live && status !== 'APPROVED' ? 2 : 1;
  const title = input.title ?? `文章${input.name}`;
  const body = input.body ?? `正文${input.name}`;
  const at = input.publishedAt ?? new Date();
  const { id } = await sql<{ id: Id }>`insert into contents ${sql.values({
    model: input.model ?? 'ARTICLE',
    title,
    body,
    html: `<p>${escapeHtml(body)}</p>`,
    toc: '[]',
    excerpt: body.slice(0, 100),
    plain: body,
    author_id: input.author,
    category_id: input.category ?? null,
    status,
    revision,
    live_revision: live ? 1 : null,
    submitted_at: status === 'PENDING_REVIEW' ? at : null,
    published_at: live ? at : null,
    pinned: input.pinned ?? false,
    created_at: at,
    updated_at: at,
  })} returning id`.one(db);
  for (let number = 1; number <= revision; number += 1) {
    await sql`insert into revisions ${sql.values({
      content_id: id,
      number,
      title: number === 1 ? title : `${title}（改）`,
      body: number === 1 ? body : `${body}\n\n改了一段`,
      category_id: input.category ?? null,
      tag_ids: [...(input.tags ?? [])],
      editor_id: input.author,
      status: number === 1 && live ? 'APPROVED' : status,
    })}`.run(db);
  }
  for (const [position, tag] of (input.tags ?? []).entries()) {
    await sql`insert into content_tags ${sql.values({ content_id: id, tag_id: tag, position })}`.run(
      db,
    );
  }
  if (input.deletedAt !== undefined) {
    await sql`update contents set deleted_at = ${input.deletedAt}, deleted_by = ${input.author}
      where id = ${id}`.run(db);
  } else if (live) {
    await emit('content.live', { contentId: id, model: input.model ?? 'ARTICLE', revision: 1 });
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

/** Inserts an answer as specified, without rendering its text. */
export async function makeAnswer(
  db: Db,
  input: NewAnswer & { author: Id; question: Id; name: string },
): Promise<{ id: Id; question: Id }> {
  const body = input.body ?? `回答${input.name}`;
  const deleted = input.deletedAt !== undefined;
  const { id } = await sql<{ id: Id }>`insert into answers ${sql.values({
    question_id: input.question,
    author_id: input.author,
    body,
    html: `<p>${escapeHtml(body)}</p>`,
    plain: body,
    status: input.status ?? 'APPROVED',
    accepted_at: input.accepted === true ? new Date() : null,
    deleted_at: input.deletedAt ?? null,
    deleted_by: deleted ? input.author : null,
  })} returning id`.one(db);
  return { id, question: input.question };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
