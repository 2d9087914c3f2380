import type { z } from 'zod';
import { CreateContent } from '@zhihui/contract/features/content/content.schema.ts';
import type {
  ContentConflict,
  UpdateContent,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { DomainEvents } from '../../events.ts';
import { memberId } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/errors.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import { reachOf } from '../../visibility/reach.ts';
import { dropDraft, lockOwnDraft } from '../draft/draft.public.ts';
import { keepLinks } from '../link/link.public.ts';
import { linkMedia, showMedia } from '../media/media.public.ts';
import { handedIn, draftHandedIn, textToHandIn } from '../together/together.public.ts';
import { findRevision } from './content-detail.repo.ts';
import type { RevisionRow } from './content-detail.repo.ts';
import { setPinned, setStatus } from './content-state.repo.ts';
import { replaceTags } from './content-tags.repo.ts';
import {
  keepRevision,
  renderFields,
  rowOf,
  savedFields,
  storeText,
  textsOf,
} from './content-text.ts';
import { renderText } from './render-text.ts';
import { findSame, insertContent } from './content-write.repo.ts';
import { lockEditable } from './content-access.ts';
import { checkFields, checkPin, nextStatus } from './content-check.ts';
import type { DetailRow } from './content.rows.ts';

type Create = z.output<typeof CreateContent>;
type Update = z.output<typeof UpdateContent>;

/** What else belongs to a save, in its transaction: the fields that only one section has. */
export type AlsoSave = (tx: Ctx, id: Id) => Promise<void> | undefined;

/** Somebody who publishes one draft in two windows wants one item. */
const TWICE_WITHIN_MS = 10 * 60_000;

/** Stores a new item, once for a draft; published at once for people with review reach. Resolves to its id. */
export async function createContent(
  ctx: Ctx,
  model: ContentModel,
  given: Create,
  also?: AlsoSave,
): Promise<Id> {
  const input = await writtenTogether(ctx, given, { draftId: given.draftId });
  const rendered = await renderFields(ctx, input);
  return ctx.inTransaction(async (tx) => {
    await checkFields(tx, model, input);
    const reach = await reachOf(tx.db, tx.actor);
    checkPin(tx, model, input, reach, null);
    const status = await nextStatus(tx, model, input, reach);
    const live = status === 'APPROVED';
    const authorId = memberId(tx.actor);
    const now = tx.now();
    const sent = await sentBefore(tx, model, input);
    if (sent !== null) return sent;
    const id = await insertContent(tx.db, { ...rendered, model, authorId, status, live, now });
    await keepRevision(tx, id, 1, input, status);
    await replaceTags(tx.db, id, input.tagIds);
    await keepLinks(tx, id);
    const { draftId } = input;
    if (input.together === true && draftId !== undefined) await draftHandedIn(tx, draftId, id);
    const texts = textsOf(input);
    const { html } = rendered;
    await linkMedia(tx, { contentId: id, number: 1, draftId, texts, html });
    if (live) await showMedia(tx, id, texts);
    await dropDraft(tx, { draftId, contentId: null });
    if (input.pinned === true) await setPinned(tx.db, id, true);
    await also?.(tx, id);
    await announce(tx, { contentId: id, model, revision: 1, isNew: true }, status);
    if (live) await tx.emit('content.published', { contentId: id, model });
    return id;
  });
}

/**
 * Saves a new revision of an item. What readers have stays until the new one is approved. Throws CONFLICT with the text
 * saved in between when `revision` is no longer the newest. With `draftStays` the caller's own draft is another text,
 * which they have not handed in by this.
 */
export async function updateContent(
  ctx: Ctx,
  model: ContentModel,
  sent: Update,
  { also, draftStays = false }: { also?: AlsoSave | undefined; draftStays?: boolean } = {},
): Promise<void> {
  const given = await writtenTogether(ctx, sent, { contentId: sent.id });
  const text = await renderText(ctx, given.content);
  await ctx.inTransaction(async (tx) => {
    const reach = await reachOf(tx.db, tx.actor);
    const row = await lockEditable(tx, given.id, model, reach);
    if (row.revision !== given.revision) throw await revisionConflict(tx, row, given.revision);
    const input = await completed(tx, row, given);
    const rendered = rowOf(input, text);
    await checkFields(tx, model, input, row);
    const { pinned, category_id } = row;
    checkPin(tx, model, input, reach, { pinned, categoryId: category_id });
    const status = await nextStatus(tx, model, input, reach);
    const number = row.revision + 1;
    await keepRevision(tx, row.id, number, input, status);
    if (given.together === true) await handedIn(tx, row.id, number);
    const { draftId } = input;
    const texts = textsOf(input);
    await linkMedia(tx, { contentId: row.id, number, draftId, texts, html: text.html });
    await setStatus(tx.db, row.id, {
      status,
      revision: number,
      submittedAt: status === 'PENDING_REVIEW' ? tx.now() : null,
    });
    await storeText(tx, row, rendered, input, status === 'APPROVED' ? number : null);
    if (!draftStays) await dropDraft(tx, { draftId, contentId: row.id });
    if (input.pinned !== undefined && input.pinned !== row.pinned) {
      await setPinned(tx.db, row.id, input.pinned);
      await tx.contentChanged();
    }
    await also?.(tx, row.id);
    await announce(tx, { contentId: row.id, model, revision: number }, status);
    if (status === 'APPROVED' && row.published_at === null) {
      await tx.emit('content.published', { contentId: row.id, model });
    }
  });
}

/** What is handed in, with the text that the server has of it where several people wrote it. Throws VALIDATION. */
async function writtenTogether<T extends Create | Update>(
  ctx: Ctx,
  given: T,
  where: Parameters<typeof textToHandIn>[1],
): Promise<T> {
  if (given.together !== true) return given;
  const text = await textToHandIn(ctx, where);
  if (text === null) throw conflict('这篇文字已提交或重新开始，请刷新后继续');
  const parsed = CreateContent.shape.content.safeParse(text);
  if (!parsed.success) throw fieldError({ content: parsed.error.issues[0]?.message ?? '' });
  return { ...given, content: parsed.data };
}

/** What is left out stays as the newest revision has it. */
async function completed(
  tx: Ctx,
  row: DetailRow,
  { categoryId, tagIds, coverUrl, ...given }: Update,
) {
  const whole = categoryId !== undefined && tagIds !== undefined && coverUrl !== undefined;
  if (whole) return { ...given, categoryId, tagIds, coverUrl };
  const before = await savedFields(tx.db, row.id, row.revision);
  return {
    ...given,
    categoryId: categoryId === undefined ? (before?.categoryId ?? null) : categoryId,
    tagIds: tagIds ?? before?.tagIds ?? [],
    coverUrl: coverUrl === undefined ? (before?.coverUrl ?? null) : coverUrl,
  };
}

/** The item that this draft became a moment ago, its text being the same; null where there is none. */
async function sentBefore(tx: Ctx, model: ContentModel, input: Create): Promise<Id | null> {
  if (input.draftId === undefined || (await lockOwnDraft(tx, input.draftId))) return null;
  const { title, content: body } = input;
  const since = new Date(tx.now().getTime() - TWICE_WITHIN_MS);
  return findSame(tx.db, { authorId: memberId(tx.actor), model, title, body, since });
}

async function announce(
  tx: Ctx,
  saved: DomainEvents['content.live'],
  status: ContentStatus,
): Promise<void> {
  const { contentId, revision } = saved;
  if (status === 'PENDING_REVIEW') await tx.emit('content.submitted', { contentId, revision });
  if (status !== 'APPROVED') return;
  await tx.emit('content.live', saved);
  await tx.contentChanged();
}

async function revisionConflict(tx: Ctx, row: DetailRow, grewFrom: number): Promise<AppError> {
  const saved = await findRevision(tx.db, row.id, row.revision);
  const base = await findRevision(tx.db, row.id, grewFrom);
  if (saved === null) return conflict('内容已被他人修改，请刷新后重试');
  const data: ContentConflict = {
    base: base === null ? null : placedAs(base),
    current: {
      ...placedAs(saved),
      revision: saved.number,
      title: saved.title,
      content: saved.body,
      editor: {
        id: saved.editor_id ?? row.author_id,
        nickname: saved.editor_nickname,
        avatar: saved.editor_avatar,
      },
      updatedAt: saved.created_at.toISOString(),
    },
  };
  return conflict(`${saved.editor_nickname} 在您编辑期间保存了新的版本，您的文字没有丢失`, data);
}

function placedAs({ category_id: categoryId, tags, cover_url: coverUrl }: RevisionRow) {
  return { categoryId, tags, coverUrl };
}
