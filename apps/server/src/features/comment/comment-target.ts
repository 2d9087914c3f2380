import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { readAnswer } from '../answer/answer.public.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import type { ContentTargetRow, lockContentTarget } from '../../visibility/content-target.repo.ts';
import { commentText } from './comment.text.ts';

/** The item or answer that is commented on, as far as the caller can read it. */
export interface Target {
  type: CommentTarget;
  id: Id;
  /** Author of the target itself: for an answer, the answerer. */
  authorId: Id;
  /** Whether readers can see it. */
  live: boolean;
  /** Number of comments that readers can see. */
  count: number;
  /** The item whose category decides who can read it. */
  content: ContentTargetRow;
}

/**
 * Returns the target of a comment; `find` can lock the item until the transaction ends. Throws NOT_FOUND alike for
 * missing and for hidden targets.
 */
export async function readTarget(
  ctx: Ctx,
  type: CommentTarget,
  id: Id,
  find?: typeof lockContentTarget,
): Promise<Target> {
  if (type === 'ANSWER') return readAnswerTarget(ctx, id, find);
  const { row } = await readContentTarget(ctx, id, find);
  if (row.model !== type) throw notFound();
  const live = row.live_revision !== null;
  return { type, id, authorId: row.author_id, live, count: row.comment_count, content: row };
}

/**
 * Returns the target of this comment. Throws NOT_FOUND with the message for a missing comment, so that the error does
 * not reveal comments on hidden items.
 */
export async function findTarget(
  ctx: Ctx,
  row: { target_type: CommentTarget; target_id: Id },
): Promise<Target> {
  try {
    return await readTarget(ctx, row.target_type, row.target_id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      throw notFound(commentText.missing);
    }
    throw error;
  }
}

async function readAnswerTarget(
  ctx: Ctx,
  id: Id,
  find?: typeof lockContentTarget,
): Promise<Target> {
  const { answer, question } = await readAnswer(ctx, id);
  const { row: content } = await readContentTarget(ctx, question.id, find);
  const live = answer.status === 'APPROVED';
  const { author_id: authorId, comment_count: count } = answer;
  return { type: 'ANSWER', id, authorId, live, count, content };
}
