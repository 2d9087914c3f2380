import type { CommentTarget } from '@zhihui/contract/features/comment/comment.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { readAnswer } from '../answer/answer.public.ts';
import { readContentTarget } from '../../visibility/content-target.ts';
import type { ContentTargetRow, lockContentTarget } from '../../visibility/content-target.repo.ts';
import { commentText } from './comment.text.ts';

/** What a comment stands under, as far as the caller may read it. */
export interface Target {
  type: CommentTarget;
  id: Id;
  /** Wrote the thing itself: of an answer, the one who answered. */
  authorId: Id;
  /** Whether readers have it. */
  live: boolean;
  /** Comments that readers have. */
  count: number;
  /** The item whose place decides who reads it. */
  content: ContentTargetRow;
}

/**
 * The thing to comment on; with `lockSubject` the item is held until the transaction ends. Throws NOT_FOUND alike for
 * what is not there and not the caller's to read.
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
 * What this comment stands under. Throws NOT_FOUND, in the words for a comment that is not there: others would tell that
 * there is one under what the caller may not read.
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
