import type { CommentFormat } from '@zhihui/contract/features/comment/comment.limits.ts';
import { findMentions } from '@zhihui/contract/features/link/mention.ts';
import { hasVisibleText } from '@zhihui/contract/visible-text.ts';
import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { readCalls } from '../../platform/markdown/names.ts';
import type { Calls } from '../../platform/markdown/names.ts';
import { renderCommentText } from '../content/content.public.ts';
import { commentText } from './comment.text.ts';

/** A comment as it was sent, with what it says. */
export interface WrittenText {
  format: CommentFormat;
  /** As it is stored. */
  body: string;
  /** As it is read; null for a plain one. */
  html: string | null;
  /** Its words without marks. */
  words: string;
  /** Who is called in it. */
  calls: Calls;
}

/** Reads a text that was sent. Throws VALIDATION at the text when it is only marks, or too complex. */
export async function readWritten(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  content: string,
  format: CommentFormat,
): Promise<WrittenText> {
  const body = content.trim();
  if (format === 'plain') {
    const linked = findMentions(body).map(({ id }) => id);
    return { format, body, html: null, words: body, calls: { linked, typed: body } };
  }
  const { html, text, images } = await renderCommentText(ctx, body);
  const hasWords = hasVisibleText(text);
  if (!hasWords && images.length === 0) throw fieldError({ content: commentText.empty });
  const words = hasWords ? text : commentText.picture;
  return { format, body, html, words, calls: readCalls(html) };
}
