import type {
  CommentStatus,
  CommentTarget,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../src/db/db.ts';
import { sql } from './sql.ts';

export interface NewComment {
  content: Id;
  author: Id;
  /** Default ARTICLE. Of an answer, `target` is the answer and `content` its question. */
  type?: CommentTarget;
  target?: Id;
  parent?: Id;
  text?: string;
  status?: CommentStatus;
  at?: Date;
  deletedAt?: Date;
}

/** Inserts a comment; its parent decides whether it is a thread or a reply. */
export async function makeComment(db: Db, input: NewComment): Promise<{ id: Id; text: string }> {
  const parent =
    input.parent === undefined
      ? undefined
      : await sql<{ id: Id; root_id: Id | null }>`select id, root_id from comments
        where id = ${input.parent}`.one(db);
  const text = input.text ?? '说得好';
  const at = input.at ?? new Date();
  const { id } = await sql<{ id: Id }>`insert into comments ${sql.values({
    content_id: input.content,
    target_type: input.type ?? 'ARTICLE',
    target_id: input.target ?? input.content,
    parent_id: parent?.id ?? null,
    root_id: parent === undefined ? null : (parent.root_id ?? parent.id),
    author_id: input.author,
    body: text,
    mentions: '[]',
    status: input.status ?? 'APPROVED',
    created_at: at,
    submitted_at: at,
  })} returning id`.one(db);
  if (input.deletedAt !== undefined) {
    const deleted = { deleted_at: input.deletedAt, deleted_by: input.author };
    await sql`update comments set ${sql.set(deleted)} where id = ${id}`.run(db);
  }
  return { id, text };
}

export interface NewFeedback {
  content: Id;
  author: Id;
  comment?: Id;
  type?: FeedbackType;
  text?: string;
}

/** Stores a feedback on an article, or on a comment under it. */
export async function makeFeedback(db: Db, input: NewFeedback): Promise<{ id: Id }> {
  return sql<{ id: Id }>`insert into feedbacks ${sql.values({
    content_id: input.content,
    target_type: input.comment === undefined ? 'ARTICLE' : 'COMMENT',
    target_id: input.comment ?? input.content,
    comment_id: input.comment ?? null,
    type: input.type ?? 'WRONG',
    body: input.text ?? '第二段写错了',
    author_id: input.author,
    created_at: new Date(),
  })} returning id`.one(db);
}
