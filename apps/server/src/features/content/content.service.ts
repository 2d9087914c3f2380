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
import { getMemberId } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/errors.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import { loadModerationScope } from '../../visibility/moderation-scope.ts';
import { dropDraft, lockOwnDraft } from '../draft/draft.public.ts';
import { syncContentLinks } from '../link/link.public.ts';
import { linkMedia, setVisibleMedia } from '../media/media.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  recordSubmission,
  recordDraftSubmission,
  findTextToSubmit,
} from '../together/together.public.ts';
import { findRevision } from './content-detail.repo.ts';
import type { RevisionRow } from './content-detail.repo.ts';
import { setPinned, setStatus, findDuplicate, insertContent } from './content-write.repo.ts';
import { replaceTags } from './content-metadata.repo.ts';
import {
  saveRevision,
  renderFields,
  toRow,
  findSavedFields,
  storeText,
  listTexts,
  renderText,
} from './content-text.ts';
import { lockEditable } from './content-access.ts';
import { checkFields, checkPin, getNextStatus } from './content-check.ts';
import type { DetailRow } from './content.rows.ts';

type Create = z.output<typeof CreateContent>;
type Update = z.output<typeof UpdateContent>;

/** Saves the section's own fields in the same transaction. */
export type SaveSectionFields = (tx: Ctx, id: Id) => Promise<void> | undefined;

/** Publishing one draft in two windows must create one item. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/** What an import decides of an item that otherwise the site does. */
export interface ImportedItem {
  /** Reserved, so that other texts can lead to it already. */
  id: Id;
  authorId: Id;
  /** When it was written. */
  at: Date;
}

interface CreateOptions {
  saveSectionFields?: SaveSectionFields | undefined;
  /** Set for a text from another program: its followers are not notified. */
  imported?: ImportedItem;
}

/** Creates an item, once per draft; published at once for users whose moderation scope covers it. Returns its id. */
export async function createContent(
  ctx: Ctx,
  model: ContentModel,
  submitted: Create,
  { saveSectionFields, imported }: CreateOptions = {},
): Promise<Id> {
  const input = await withSharedText(ctx, submitted, { draftId: submitted.draftId });
  const rendered = await renderFields(ctx, input);
  return ctx.inTransaction(async (tx) => {
    const [scope, settings] = await Promise.all([
      loadModerationScope(tx.db, tx.actor),
      siteSettings(tx.db),
      checkFields(tx, model, input),
    ]);
    checkPin(tx, model, input, scope, null);
    const status = getNextStatus(tx, model, input, scope, settings);
    const live = status === 'APPROVED';
    const authorId = imported?.authorId ?? getMemberId(tx.actor);
    const now = imported?.at ?? tx.now();
    const sent = await findRecentDuplicate(tx, model, input);
    if (sent !== null) return sent;
    const id = await insertContent(tx.db, {
      ...{ ...rendered, model, authorId, status, live, now },
      id: imported?.id ?? null,
    });
    await saveRevision(tx, id, 1, input, status);
    await replaceTags(tx.db, id, input.tagIds);
    await syncContentLinks(tx, id);
    const { draftId } = input;
    if (input.together === true && draftId !== undefined)
      await recordDraftSubmission(tx, draftId, id);
    const texts = listTexts(input);
    const { html } = rendered;
    await linkMedia(tx, { contentId: id, number: 1, draftId, texts, html });
    if (live) await setVisibleMedia(tx, id, texts);
    await dropDraft(tx, { draftId, contentId: null });
    if (input.pinned === true) await setPinned(tx.db, id, true);
    await saveSectionFields?.(tx, id);
    await announce(tx, { contentId: id, model, revision: 1, isNew: true }, status);
    if (live && imported === undefined)
      await tx.emit('content.published', { contentId: id, model });
    return id;
  });
}

/**
 * Saves a new revision of an item. Readers keep the published one until the new one is approved. Throws CONFLICT with
 * the text saved meanwhile when `revision` is no longer the newest. With `keepDraft` the caller's own draft is a
 * different text and stays.
 */
export async function updateContent(
  ctx: Ctx,
  model: ContentModel,
  sent: Update,
  {
    saveSectionFields,
    leaveDraft = false,
  }: { saveSectionFields?: SaveSectionFields | undefined; leaveDraft?: boolean } = {},
): Promise<void> {
  const submitted = await withSharedText(ctx, sent, { contentId: sent.id });
  const text = await renderText(ctx, submitted.content);
  await ctx.inTransaction(async (tx) => {
    const scope = await loadModerationScope(tx.db, tx.actor);
    const row = await lockEditable(tx, submitted.id, model, scope);
    if (row.revision !== submitted.revision)
      throw await revisionConflict(tx, row, submitted.revision);
    const input = await fillOmittedFields(tx, row, submitted);
    const rendered = toRow(input, text);
    await checkFields(tx, model, input, row);
    const { pinned, category_id } = row;
    checkPin(tx, model, input, scope, { pinned, categoryId: category_id });
    const status = getNextStatus(tx, model, input, scope, await siteSettings(tx.db));
    const number = row.revision + 1;
    await saveRevision(tx, row.id, number, input, status);
    if (submitted.together === true) await recordSubmission(tx, row.id, number);
    const { draftId } = input;
    const texts = listTexts(input);
    await linkMedia(tx, { contentId: row.id, number, draftId, texts, html: text.html });
    await setStatus(tx.db, row.id, {
      status,
      revision: number,
      submittedAt: status === 'PENDING_REVIEW' ? tx.now() : null,
    });
    await storeText(tx, row, rendered, input, status === 'APPROVED' ? number : null);
    if (!leaveDraft) await dropDraft(tx, { draftId, contentId: row.id });
    if (input.pinned !== undefined && input.pinned !== row.pinned) {
      await setPinned(tx.db, row.id, input.pinned);
      await tx.contentChanged();
    }
    await saveSectionFields?.(tx, row.id);
    await announce(tx, { contentId: row.id, model, revision: number }, status);
    if (status === 'APPROVED' && row.published_at === null) {
      await tx.emit('content.published', { contentId: row.id, model });
    }
  });
}

/** Returns the submitted text, or the server's copy of it when it was written collaboratively. Throws VALIDATION. */
async function withSharedText<T extends Create | Update>(
  ctx: Ctx,
  submitted: T,
  target: Parameters<typeof findTextToSubmit>[1],
): Promise<T> {
  if (submitted.together !== true) return submitted;
  const text = await findTextToSubmit(ctx, target);
  if (text === null) throw conflict('此内容已提交或重新开始，请刷新后继续');
  const parsed = CreateContent.shape.content.safeParse(text);
  if (!parsed.success) throw fieldError({ content: parsed.error.issues[0]?.message ?? '' });
  return { ...submitted, content: parsed.data };
}

/** Fills omitted fields from the newest revision. */
async function fillOmittedFields(
  tx: Ctx,
  row: DetailRow,
  { categoryId, tagIds, coverUrl, ...submitted }: Update,
) {
  const isComplete = categoryId !== undefined && tagIds !== undefined && coverUrl !== undefined;
  if (isComplete) return { ...submitted, categoryId, tagIds, coverUrl };
  const before = await findSavedFields(tx.db, row.id, row.revision);
  return {
    ...submitted,
    categoryId: categoryId === undefined ? (before?.categoryId ?? null) : categoryId,
    tagIds: tagIds ?? before?.tagIds ?? [],
    coverUrl: coverUrl === undefined ? (before?.coverUrl ?? null) : coverUrl,
  };
}

/** Returns the item that this draft was just published as, with the same text; null when there is none. */
async function findRecentDuplicate(
  tx: Ctx,
  model: ContentModel,
  input: Create,
): Promise<Id | null> {
  if (input.draftId === undefined || (await lockOwnDraft(tx, input.draftId))) return null;
  const { title, content: body } = input;
  const since = new Date(tx.now().getTime() - DUPLICATE_WINDOW_MS);
  return findDuplicate(tx.db, { authorId: getMemberId(tx.actor), model, title, body, since });
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

async function revisionConflict(tx: Ctx, row: DetailRow, baseRevision: number): Promise<AppError> {
  const saved = await findRevision(tx.db, row.id, row.revision);
  const base = await findRevision(tx.db, row.id, baseRevision);
  if (saved === null) return conflict('内容已被他人修改，请刷新后重试');
  const data: ContentConflict = {
    base: base === null ? null : toLocatedText(base),
    current: {
      ...toLocatedText(saved),
      revision: saved.number,
      editor: {
        id: saved.editor_id ?? row.author_id,
        nickname: saved.editor_nickname,
        avatar: saved.editor_avatar,
      },
      updatedAt: saved.created_at.toISOString(),
    },
  };
  return conflict(`${saved.editor_nickname} 在您编辑期间保存了新版本，您的内容已保留`, data);
}

function toLocatedText(revision: RevisionRow) {
  const { title, body: content, category_id: categoryId, tags, cover_url: coverUrl } = revision;
  return { title, content, categoryId, tags, coverUrl };
}
