import type { z } from 'zod';
import type {
  ContentConflict,
  CreateContent,
  UpdateContent,
} from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel, ContentStatus } from '@zhihui/contract/models.ts';
import { saysSomething } from '@zhihui/contract/visible-text.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { SECTION_CODES } from '@zhihui/contract/section-codes.ts';
import type { Ctx } from '../../ctx.ts';
import { can, memberId } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/errors.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import { holdCategory, reachOf, visibleCategory } from '../category/category.public.ts';
import type { Reach } from '../category/category.public.ts';
import { dropDraft, holdDraft } from '../draft/draft.public.ts';
import { linkMedia } from '../media/media.public.ts';
import { sensitiveWordsIn, siteSettings } from '../setting/setting.public.ts';
import { findRevision } from './content-detail.repo.ts';
import {
  findSame,
  insertContent,
  insertRevision,
  missingTags,
  replaceTags,
  setPinned,
  setStatus,
  updateText,
} from './content-write.repo.ts';
import type { RenderedText } from './content-write.repo.ts';
import { lockEditable } from './content-access.ts';
import { publishesWithin } from './content.policy.ts';
import type { DetailRow } from './content.rows.ts';
import { renderText } from './render-text.ts';

type Create = z.output<typeof CreateContent>;
type Update = z.output<typeof UpdateContent>;
type Fields = Pick<Create, 'title' | 'content' | 'categoryId' | 'tagIds' | 'coverUrl'>;

/** What else belongs to a save, in its transaction: the fields that only one section has. */
export type AlsoSave = (tx: Ctx, id: Id) => Promise<void> | undefined;

/** Somebody who publishes one draft in two windows wants one item. */
const TWICE_WITHIN_MS = 10 * 60_000;

/** Stores a new item, once for a draft; published at once for people with review reach. Resolves to its id. */
export async function createContent(
  ctx: Ctx,
  model: ContentModel,
  input: Create,
  also?: AlsoSave,
): Promise<Id> {
  const rendered = await renderFields(ctx, input);
  return ctx.inTransaction(async (tx) => {
    await checkFields(tx, model, input);
    const reach = await reachOf(tx.db, tx.actor);
    checkPin(tx, model, input, reach, false);
    const status = await nextStatus(tx, model, input, reach);
    const live = status === 'APPROVED';
    const authorId = memberId(tx.actor);
    const now = tx.now();
    const sent = await sentBefore(tx, model, input);
    if (sent !== null) return sent;
    const id = await insertContent(tx.db, { ...rendered, model, authorId, status, live, now });
    await keepRevision(tx, id, 1, input, status);
    await replaceTags(tx.db, id, input.tagIds);
    await linkMedia(tx, id, mediaOf(input, live ? input : null));
    await dropDraft(tx, { draftId: input.draftId, contentId: null });
    if (input.pinned === true) await setPinned(tx.db, id, true);
    await also?.(tx, id);
    await announce(tx, id, 1, status);
    if (live) await tx.emit('content.published', { contentId: id });
    return id;
  });
}

/**
 * Saves a new revision of an item. What readers have stays until the new one is approved. Throws CONFLICT with the text
 * saved in between when `revision` is no longer the newest.
 */
export async function updateContent(
  ctx: Ctx,
  model: ContentModel,
  input: Update,
  also?: AlsoSave,
): Promise<void> {
  const rendered = await renderFields(ctx, input);
  await ctx.inTransaction(async (tx) => {
    const reach = await reachOf(tx.db, tx.actor);
    const row = await lockEditable(tx, input.id, model, reach);
    if (row.revision !== input.revision) throw await revisionConflict(tx, row);
    await checkFields(tx, model, input, row);
    checkPin(tx, model, input, reach, row.pinned);
    const status = await nextStatus(tx, model, input, reach);
    const number = row.revision + 1;
    await keepRevision(tx, row.id, number, input, status);
    await setStatus(tx.db, row.id, {
      status,
      revision: number,
      submittedAt: status === 'PENDING_REVIEW' ? tx.now() : null,
    });
    await storeText(tx, row, rendered, input, status === 'APPROVED' ? number : null);
    await dropDraft(tx, { draftId: input.draftId, contentId: row.id });
    if (input.pinned !== undefined && input.pinned !== row.pinned) {
      await setPinned(tx.db, row.id, input.pinned);
      await tx.contentChanged();
    }
    await also?.(tx, row.id);
    await announce(tx, row.id, number, status);
    if (status === 'APPROVED' && row.published_at === null) {
      await tx.emit('content.published', { contentId: row.id });
    }
  });
}

/** The item that this draft became a moment ago, its text being the same; null where there is none. */
async function sentBefore(tx: Ctx, model: ContentModel, input: Create): Promise<Id | null> {
  if (input.draftId === undefined || (await holdDraft(tx, input.draftId))) return null;
  const { title, content: body } = input;
  const since = new Date(tx.now().getTime() - TWICE_WITHIN_MS);
  return findSame(tx.db, { authorId: memberId(tx.actor), model, title, body, since });
}

/** Where the caller publishes without a review in this section. */
export async function publishing(ctx: Ctx, model: ContentModel): Promise<Reach> {
  const [reach, settings] = await Promise.all([reachOf(ctx.db, ctx.actor), siteSettings(ctx.db)]);
  return publishesWithin(ctx.actor, model, reach, settings);
}

/** Puts a text into the row when readers are to have it, or while they have nothing yet. */
export async function storeText(
  tx: Ctx,
  row: DetailRow,
  rendered: RenderedText,
  fields: Fields,
  liveRevision: number | null,
): Promise<void> {
  const stays = row.live_revision !== null && liveRevision === null;
  const live = liveRevision === null ? null : fields;
  if (stays) {
    await linkMedia(tx, row.id, {
      saved: [fields.content, fields.coverUrl],
      live: [row.body, row.cover_url],
    });
    return;
  }
  await assertPlace(tx, row, fields);
  await updateText(tx.db, row.id, rendered, liveRevision, tx.now());
  await replaceTags(tx.db, row.id, fields.tagIds);
  await linkMedia(tx, row.id, mediaOf(fields, live));
}

/** A text may have waited longer than the category it was written for. */
async function assertPlace(tx: Ctx, row: DetailRow, { categoryId }: Fields): Promise<void> {
  if (categoryId === null || categoryId === row.category_id) return;
  if (!(await holdCategory(tx.db, categoryId))) {
    throw conflict('这个版本的分类已被删除，请先编辑并重新选择分类');
  }
}

/** Renders and gathers what the row stores of a text. */
export async function renderFields(ctx: Ctx, input: Fields): Promise<RenderedText> {
  const { html, toc, excerpt, text } = await renderText(ctx, input.content);
  const { title, content: body, coverUrl, categoryId } = input;
  return { title, body, html, toc, excerpt, plain: text, coverUrl, categoryId };
}

function mediaOf(saved: Fields, live: Fields | null) {
  return {
    saved: [saved.content, saved.coverUrl],
    live: live === null ? [] : [live.content, live.coverUrl],
  };
}

/** Category and tags must exist for the writer; what is handed in for review must say something. */
async function checkFields(
  tx: Ctx,
  model: ContentModel,
  input: Create | Update,
  row?: DetailRow,
): Promise<void> {
  const unchanged = row !== undefined && row.category_id === input.categoryId;
  if (
    input.categoryId !== null &&
    !unchanged &&
    (await visibleCategory(tx, input.categoryId, model)) === null
  ) {
    throw fieldError({ categoryId: '这个分类不存在，请重新选择' });
  }
  const missing = await missingTags(tx.db, input.tagIds);
  if (missing.length > 0) throw fieldError({ tagIds: '有标签已被删除，请重新选择' });
  if (input.status === 'DRAFT') return;
  if (!saysSomething(input.content)) throw fieldError({ content: '请填写正文' });
  if (input.categoryId === null) throw fieldError({ categoryId: '请选择分类' });
}

/** Pinning is for those who may change other people's texts there. */
function checkPin(
  tx: Ctx,
  model: ContentModel,
  { pinned, categoryId }: Pick<Create, 'pinned' | 'categoryId'>,
  reach: Reach,
  before: boolean,
): void {
  if (pinned === undefined || pinned === before) return;
  if (can(tx.actor, SECTION_CODES[model].edit) && reach.covers(categoryId)) return;
  throw fieldError({ pinned: '您没有置顶的权限' });
}

async function nextStatus(
  tx: Ctx,
  model: ContentModel,
  input: Create | Update,
  reach: Reach,
): Promise<ContentStatus> {
  if (input.status === 'DRAFT') return 'DRAFT';
  const settings = await siteSettings(tx.db);
  if (sensitiveWordsIn(settings, `${input.title}\n${input.content}`).length > 0) {
    return 'PENDING_REVIEW';
  }
  const within = publishesWithin(tx.actor, model, reach, settings);
  return within.covers(input.categoryId) ? 'APPROVED' : 'PENDING_REVIEW';
}

function keepRevision(
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
    editorId: memberId(tx.actor),
    status,
    now: tx.now(),
  });
}

async function announce(
  tx: Ctx,
  contentId: Id,
  revision: number,
  status: ContentStatus,
): Promise<void> {
  if (status === 'PENDING_REVIEW') await tx.emit('content.submitted', { contentId, revision });
  if (status !== 'APPROVED') return;
  await tx.emit('content.live', { contentId, revision });
  await tx.contentChanged();
}

async function revisionConflict(tx: Ctx, row: DetailRow): Promise<AppError> {
  const saved = await findRevision(tx.db, row.id, row.revision);
  if (saved === null) return conflict('内容已被他人修改，请刷新后重试');
  const data: ContentConflict = {
    current: {
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
