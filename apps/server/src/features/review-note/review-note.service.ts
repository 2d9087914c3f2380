// Why it is as it is: docs/decisions/0056-notes-of-reviewers.md
import type { z } from 'zod';
import { MAX_NOTES } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import type { ReviewNote } from '@zhihui/contract/features/review-note/review-note.endpoints.ts';
import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { findContentToReview, canReviewContent } from '../audit-log/audit-log.public.ts';
import { findRevision, lockContent, renderText } from '../content/content.public.ts';
import {
  countNotes,
  findNote,
  insertNote,
  listForAuthor,
  listForReviewers,
  setNoteBody,
} from './review-note.repo.ts';
import type { NoteRow } from './review-note.repo.ts';

type Note = z.input<typeof ReviewNote>;
/** The role in which a user sees a text under review; a reviewer who is also the author counts as reviewer. */
type ReviewRole = 'reviewer' | 'author';

/** Notes on a text as its author or a reviewer sees them. Throws NOT_FOUND for all other users. */
export async function listNotesForCaller(ctx: Ctx, contentId: Id): Promise<Note[]> {
  const reviewRole = await getReviewRole(ctx, contentId);
  const list = reviewRole === 'reviewer' ? listForReviewers : listForAuthor;
  return (await list(ctx.db, contentId)).map((row) => presentNote(ctx.actor, row, reviewRole));
}

/** Adds a note to what waits. Throws CONFLICT where it is not the text that was read, or has not those words. */
export async function addNote(
  ctx: Ctx,
  input: { contentId: Id; revision: number; content: string; selector: TextSelector },
): Promise<Note> {
  const { contentId, revision } = input;
  if ((await findContentToReview(ctx, contentId)).revision !== revision) throw newer();
  const read = await findRevision(ctx.db, contentId, revision);
  if (read === null) throw notFound();
  const { text } = await renderText(ctx, read.body);
  const range = findQuote(text, input.selector);
  const selector = range === null ? null : makeSelector(text, range);
  if (selector === null) throw conflict('所选内容不在当前版本中，请刷新后重新选择');
  return ctx.inTransaction(async (tx) => {
    // one after another: what is counted stays so, and a newer text is not missed
    const row = await lockContent(tx.db, contentId);
    if (row?.revision !== revision) throw newer();
    if ((await countNotes(tx.db, contentId, revision)) >= MAX_NOTES)
      throw conflict(`每个版本最多 ${MAX_NOTES} 条审核批注`);
    const authorId = getMemberId(tx.actor);
    const now = tx.now();
    const body = input.content;
    const id = await insertNote(tx.db, { contentId, revision, authorId, body, now, selector });
    const note = await findNote(tx.db, id);
    if (note === null) throw notFound();
    return presentNote(tx.actor, note, 'reviewer');
  });
}

const newer = () => conflict('作者已提交新版本，请查看新版本后再批注');

/** Gives one's own note other words. */
export async function changeNote(
  ctx: Ctx,
  { id, content }: { id: Id; content: string },
): Promise<Note> {
  const { reviewRole } = await loadNote(ctx, id, 'change');
  await setNoteBody(ctx.db, id, content, ctx.now());
  const row = await findNote(ctx.db, id);
  if (row === null) throw notFound();
  return presentNote(ctx.actor, row, reviewRole);
}

/** A note that the caller sees. Throws NOT_FOUND, or NO_PERMISSION for what others wrote. */
export async function loadNote(
  ctx: Ctx,
  id: Id,
  ability: 'read' | 'change',
): Promise<{ row: NoteRow; reviewRole: ReviewRole }> {
  const row = await findNote(ctx.db, id);
  if (row === null) throw noteNotFound();
  const reviewRole = await getReviewRole(ctx, row.content_id);
  if (reviewRole === 'author' && !row.sent) throw noteNotFound();
  if (ability === 'change' && row.author_id !== getMemberId(ctx.actor)) throw noPermission();
  return { row, reviewRole };
}

const noteNotFound = () => notFound('该审核批注不存在，或已被删除');

async function getReviewRole(ctx: Ctx, contentId: Id): Promise<ReviewRole> {
  const { authorId, reviewer } = await canReviewContent(ctx, contentId);
  if (reviewer) return 'reviewer';
  if (authorId === getMemberId(ctx.actor)) return 'author';
  // the same message as for a missing text: its existence is not public
  throw notFound();
}

/** A note as this caller sees it. */
export function presentNote(actor: Actor, row: NoteRow, reviewRole: ReviewRole): Note {
  const { exact, prefix, suffix, start_at: start, end_at: end } = row;
  return {
    id: row.id,
    contentId: row.content_id,
    revision: row.revision,
    author: { id: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
    content: row.body,
    selector: { exact, prefix, suffix, start, end },
    sent: row.sent,
    resolved: row.resolved_at !== null,
    createdAt: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    abilities: {
      edit: reviewRole === 'reviewer' && row.author_id === getMemberId(actor),
      resolve: row.sent,
    },
  };
}
