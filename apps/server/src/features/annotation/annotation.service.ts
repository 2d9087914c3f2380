import type { z } from 'zod';
import {
  MAX_REPLIES,
  MAX_THREADS,
} from '@zhihui/contract/features/annotation/annotation.limits.ts';
import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { lockContentTarget } from '../../visibility/content-target.repo.ts';
import { findAnchoredText, findLiveText, insertAnchoredText } from './annotation-position.repo.ts';
import { getAnnotationAbilities, canResolve } from './annotation.policy.ts';
import type { ArticleAccess } from './annotation.policy.ts';
import { presentThread } from './annotation.present.ts';
import {
  countReplies,
  countThreads,
  findThread,
  insertReply,
  insertThread,
  listReplies,
  listThreads,
  lockAnnotation,
  setBody,
  setDeleted,
  setResolved,
} from './annotation.repo.ts';
import type { AnnotationRow } from './annotation.repo.ts';
import type { ThreadRow } from './annotation.rows.ts';
import { annotationText } from './annotation.text.ts';
import { locateThreads } from './locate-threads.ts';
import { readContentTarget } from '../../visibility/content-target.ts';

type Thread = z.input<typeof Annotation>;

/** Returns one page of an article's threads. Throws NOT_FOUND. */
export async function listThreadPage(
  ctx: Ctx,
  articleId: Id,
  { current, size }: { current: number; size: number },
): Promise<Page<Thread>> {
  const { access, revision } = await readArticleAccess(ctx, articleId);
  const [rows, total] = await Promise.all([
    listThreads(ctx.db, articleId, { offset: (current - 1) * size, limit: size }),
    countThreads(ctx.db, articleId),
  ]);
  const records = await present(
    ctx,
    await loadCurrentPositions(ctx, articleId, revision, rows),
    access,
  );
  return { records, total, current, size };
}

/** Computes current positions for this response only, until the worker has saved them. */
async function loadCurrentPositions(
  ctx: Ctx,
  articleId: Id,
  revision: number | null,
  rows: ThreadRow[],
): Promise<ThreadRow[]> {
  if (rows.every((row) => row.revision === revision)) return rows;
  const [anchored, live] = await Promise.all([
    findAnchoredText(ctx.db, articleId),
    findLiveText(ctx.db, articleId),
  ]);
  if (live === null) return rows;
  const positions = locateThreads(rows, anchored, live);
  return rows.map((row, n) => {
    const { selector, lost } = positions[n] as (typeof positions)[number];
    const { exact, prefix, suffix, start: start_at, end: end_at } = selector;
    return { ...row, exact, prefix, suffix, start_at, end_at, lost, revision: live.revision };
  });
}

/**
 * Starts a thread on words of the published text. Throws CONFLICT when the words are not in the text, or the article
 * has too many threads.
 */
export async function addThread(
  ctx: Ctx,
  input: { articleId: Id; content: string; selector: TextSelector },
): Promise<Thread> {
  const { articleId: contentId, content: body } = input;
  const { access } = await readArticleAccess(ctx, contentId);
  // an edit that goes live meanwhile waits, so that the worker sees this thread when it handles that edit
  await lockContentTarget(ctx.db, contentId);
  const live = await findLiveText(ctx.db, contentId);
  if (live === null) throw conflict(annotationText.notLive);
  const range = findQuote(live.plain, input.selector);
  const selector = range === null ? null : makeSelector(live.plain, range);
  if (selector === null) throw conflict(annotationText.changed);
  if ((await countThreads(ctx.db, contentId)) >= MAX_THREADS) throw conflict(annotationText.full);
  const { revision } = live;
  await insertAnchoredText(ctx.db, contentId, live);
  const id = await insertThread(ctx.db, {
    contentId,
    authorId: getMemberId(ctx.actor),
    body,
    selector,
    revision,
  });
  await ctx.emit('annotation.added', { annotationId: id });
  return loadThread(ctx, id, access);
}

/** Replies in a thread. Throws NOT_FOUND, or CONFLICT when the thread has too many replies. */
export async function addReply(
  ctx: Ctx,
  input: { articleId: Id; content: string; parentId: Id },
): Promise<Thread> {
  const { articleId: contentId, content: body, parentId } = input;
  const { access } = await readArticleAccess(ctx, contentId);
  const parent = await lockAnnotation(ctx.db, parentId);
  if (parent === null || parent.content_id !== contentId || parent.parent_id !== null) {
    throw notFound(annotationText.gone);
  }
  if ((await countReplies(ctx.db, parentId)) >= MAX_REPLIES)
    throw conflict(annotationText.fullThread);
  const authorId = getMemberId(ctx.actor);
  const id = await insertReply(ctx.db, { contentId, parentId, authorId, body });
  await ctx.emit('annotation.added', { annotationId: id });
  return loadThread(ctx, parentId, access);
}

/** Edits a thread or a reply and returns the whole thread. Throws NOT_FOUND and NO_PERMISSION. */
export async function editAnnotation(ctx: Ctx, id: Id, body: string): Promise<Thread> {
  const { row, access } = await lockReadable(ctx, id);
  if (!getAnnotationAbilities(ctx.actor, row, access).edit) throw noPermission();
  await setBody(ctx.db, id, body, ctx.now());
  await ctx.emit('annotation.changed', { annotationId: id });
  return loadThread(ctx, row.parent_id ?? id, access);
}

/** Resolves or reopens a thread; repeating it changes nothing. */
export async function resolveThread(ctx: Ctx, id: Id, resolved: boolean): Promise<Thread> {
  const { row, access } = await lockReadable(ctx, id);
  if (row.parent_id !== null) throw notFound(annotationText.gone);
  if (!canResolve(ctx.actor, row, access)) throw noPermission();
  await setResolved(ctx.db, id, resolved ? getMemberId(ctx.actor) : null, ctx.now());
  return loadThread(ctx, id, access);
}

/** Deletes a thread or a reply. Throws NOT_FOUND and NO_PERMISSION. */
export async function deleteAnnotation(ctx: Ctx, id: Id): Promise<void> {
  const { row, access } = await lockReadable(ctx, id);
  if (!getAnnotationAbilities(ctx.actor, row, access).delete) throw noPermission();
  await setDeleted(ctx.db, id, ctx.now());
  await ctx.emit('annotation.gone', { annotationId: id });
}

async function lockReadable(
  ctx: Ctx,
  id: Id,
): Promise<{ row: AnnotationRow; access: ArticleAccess }> {
  const row = await lockAnnotation(ctx.db, id);
  if (row === null) throw notFound(annotationText.gone);
  const { access } = await readArticleAccess(ctx, row.content_id);
  return { row, access };
}

/** Returns the caller's access to the article. Throws NOT_FOUND. */
async function readArticleAccess(
  ctx: Ctx,
  id: Id,
): Promise<{ access: ArticleAccess; revision: number | null }> {
  const { row, abilities } = await readContentTarget(ctx, id);
  if (row.model !== 'ARTICLE') throw notFound();
  const scope = await loadModerationScope(ctx.db, ctx.actor);
  const access = { categoryId: row.category_id, scope, editsArticle: abilities.edit };
  return { access, revision: row.live_revision };
}

async function loadThread(ctx: Ctx, id: Id, access: ArticleAccess): Promise<Thread> {
  const row = await findThread(ctx.db, id);
  const [presented] = row === null ? [] : await present(ctx, [row], access);
  if (presented === undefined) throw notFound(annotationText.gone);
  return presented;
}

async function present(
  ctx: Ctx,
  rows: readonly ThreadRow[],
  access: ArticleAccess,
): Promise<Thread[]> {
  const replies = await listReplies(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const byThread = Map.groupBy(replies, (reply) => reply.parent_id);
  return rows.map((row) => presentThread(ctx.actor, row, byThread.get(row.id) ?? [], access));
}
