import type { z } from 'zod';
import type { CreateContent } from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, AppError, fieldError } from '../../kernel/errors.ts';
import { shareLockCategory } from '../category/category.public.ts';
import { syncContentLinks } from '../link/link.public.ts';
import { addPictureSizes, setVisibleMedia } from '../media/media.public.ts';
import { findRevision } from './content-detail.repo.ts';
import { insertRevision, updateText } from './content-write.repo.ts';
import { replaceTags } from './content-metadata.repo.ts';
import type { RenderedText } from './content-write.repo.ts';
import type { DetailRow } from './content.rows.ts';
import { MarkdownBusyError, MarkdownTooComplexError } from '../../platform/markdown/errors.ts';

type Fields = Pick<
  z.output<typeof CreateContent>,
  'title' | 'content' | 'categoryId' | 'tagIds' | 'coverUrl'
>;

/** Stores a text in the item's row when it is to be published, or while nothing is published yet. */
export async function storeText(
  tx: Ctx,
  row: DetailRow,
  rendered: RenderedText,
  fields: Fields,
  liveRevision: number | null,
): Promise<void> {
  const staysLive = row.live_revision !== null && liveRevision === null;
  if (staysLive) {
    await setVisibleMedia(tx, row.id, [row.body, row.cover_url]);
    return;
  }
  if (!(await isCategoryValid(tx.db, row, fields))) {
    throw conflict('该版本的分类已被删除，请先编辑并重新选择分类');
  }
  await saveText(tx, row.id, { rendered, fields, liveRevision });
  await setVisibleMedia(tx, row.id, liveRevision === null ? [] : listTexts(fields));
}

/**
 * Publishes a text that was approved earlier, for the job worker. Returns false and does nothing when its category has
 * been deleted since.
 */
export async function openText(
  tx: Pick<Ctx, 'db' | 'deps' | 'now'>,
  row: DetailRow,
  rendered: RenderedText,
  fields: Fields,
  revision: number,
): Promise<boolean> {
  if (!(await isCategoryValid(tx.db, row, fields))) return false;
  await saveText(tx, row.id, { rendered, fields, liveRevision: revision });
  await setVisibleMedia(tx, row.id, listTexts(fields));
  return true;
}

async function saveText(
  tx: Pick<Ctx, 'db' | 'deps' | 'now'>,
  id: Id,
  text: { rendered: RenderedText; fields: Fields; liveRevision: number | null },
): Promise<void> {
  await updateText(tx.db, id, text.rendered, text.liveRevision, tx.now());
  await replaceTags(tx.db, id, text.fields.tagIds);
  await syncContentLinks(tx, id);
}

/** Whether the category still exists: it may have been deleted while the text waited. */
async function isCategoryValid(db: Db, row: DetailRow, { categoryId }: Fields): Promise<boolean> {
  if (categoryId === null || categoryId === row.category_id) return true;
  return shareLockCategory(db, categoryId);
}

/** Returns a saved text of an item as it was submitted; null when there is no such revision. */
export async function findSavedFields(
  db: Db,
  contentId: Id,
  number: number,
): Promise<Fields | null> {
  const revision = await findRevision(db, contentId, number);
  if (revision === null) return null;
  const { title, body: content, category_id: categoryId, cover_url: coverUrl, tags } = revision;
  return { title, content, categoryId, coverUrl, tagIds: tags.map((tag) => tag.id) };
}

/** Renders a text and returns the columns to store. */
export async function renderFields(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  input: Fields,
): Promise<RenderedText> {
  return toRow(input, await renderText(ctx, input.content));
}

/** Returns the columns to store for a rendered text. */
export function toRow(input: Fields, rendered: Awaited<ReturnType<typeof renderText>>) {
  const { html, toc, excerpt, text } = rendered;
  const { title, content: body, coverUrl, categoryId } = input;
  return { title, body, html, toc, excerpt, plain: text, coverUrl, categoryId };
}

/** Returns the parts of a text that can refer to uploads. */
export function listTexts({ content, coverUrl }: Fields): (string | null)[] {
  return [content, coverUrl];
}

/** Stores a revision under its number. */
export function saveRevision(
  tx: Ctx,
  contentId: Id,
  number: number,
  input: Fields,
  status: ContentStatus,
) {
  const { title, content: body, categoryId, tagIds, coverUrl } = input;
  return insertRevision(tx.db, {
    contentId,
    number,
    title,
    body,
    categoryId,
    tagIds,
    coverUrl,
    editorId: getMemberId(tx.actor),
    status,
    now: tx.now(),
  });
}

/**
 * Renders a body, with the size of its uploaded pictures. Throws VALIDATION at the text when it is too complex, UNAVAILABLE when the renderer is overloaded.
 */
export async function renderText(ctx: Pick<Ctx, 'db' | 'deps'>, body: string) {
  const rendered = await withRenderErrors(() => ctx.deps.markdown.render(body));
  return { ...rendered, html: await addPictureSizes(ctx.db, rendered.html) };
}

/** Renders a comment; throws as renderText does. */
export async function renderCommentText(ctx: Pick<Ctx, 'db' | 'deps'>, body: string) {
  const rendered = await withRenderErrors(() => ctx.deps.markdown.renderComment(body));
  return { ...rendered, html: await addPictureSizes(ctx.db, rendered.html) };
}

/** Draws two bodies as one, with the changes marked. Throws as renderText does. */
export async function compareTexts(ctx: Pick<Ctx, 'db' | 'deps'>, before: string, after: string) {
  const { html, isSame } = await withRenderErrors(() => ctx.deps.markdown.compare(before, after));
  return { html: await addPictureSizes(ctx.db, html), isSame };
}

async function withRenderErrors<T>(render: () => Promise<T>): Promise<T> {
  try {
    return await render();
  } catch (error) {
    if (error instanceof MarkdownTooComplexError) throw fieldError({ content: error.message });
    if (error instanceof MarkdownBusyError) {
      throw new AppError('UNAVAILABLE', { msg: error.message, retryAfter: 3 });
    }
    throw error;
  }
}
