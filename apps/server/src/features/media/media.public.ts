import { buffer } from 'node:stream/consumers';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { fieldError } from '../../kernel/errors.ts';
import { mediaIdsIn, namedUploadsIn } from './media-links.ts';
import { mediaText } from './media.text.ts';
import { objectKey, listVariants } from './media-objects.ts';
import type { Variant } from './media-objects.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import { toReader } from './media.policy.ts';
import { findReadable } from './media-access.repo.ts';
import type { Reading } from './media-access.repo.ts';
import {
  findTextsOfOthers,
  findUnlinked,
  findWithheldFromPost,
  insertDraftLinks,
  insertNamedLinks,
  replacePostLinks,
  setLiveLinks,
} from './media-links.repo.ts';
import type { Post, SavedBy } from './media-links.repo.ts';
import { isPicture, setShared } from './media.repo.ts';

export { mediaRow, transferMedia } from './media.repo.ts';
export { DRAFTS_OF_UPLOAD, IS_UNUSED } from './media.repo.ts';
export { addPictureSizes } from './picture-sizes.ts';
export { uploadMedia } from './media.service.ts';
export { mediaUrl } from './media-objects.ts';
export { listKeys, mediaKeys } from './media.repo.ts';
export { findMigrationState, saveMigrationState, runIfUnused } from './media.repo.ts';
export { mediaIdsIn, namedUploadsIn } from './media-links.ts';
export { removeUnused, removeUpload, sweepMedia } from './media-sweep.ts';

type LinkCtx = Pick<Ctx, 'actor' | 'db' | 'deps'>;

/** Texts of a content: Markdown, HTML or single addresses (cover). */
type Texts = readonly (string | null)[];

/** A revision that the caller has just stored. */
export interface SavedRevision {
  contentId: Id;
  number: number;
  texts: Texts;
  /** The text as readers get it: an address may be written there in another form. */
  html: string;
  /** The draft that it was written in. */
  draftId?: Id | undefined;
}

/**
 * Links the uploads that a revision shows to its content, whose readers may then read them. To be called in the
 * transaction that saves the revision, by nothing else: approving, unpublishing or restoring a text adds no right to it.
 * Links what the caller adds and may read. What others wrote into an earlier revision, the draft or the text written
 * together has the rights of those who wrote it. What a text names without a link stays without one in this content.
 */
export async function linkMedia(ctx: LinkCtx, saved: SavedRevision): Promise<void> {
  const { contentId, number } = saved;
  const editorId = getMemberId(ctx.actor);
  const by = { contentId, number, draftId: saved.draftId ?? null, editorId };
  const namedIds = namedUploadsIn([...saved.texts, saved.html]);
  const unlinked = await findUnlinked(ctx.db, { ...by, mediaIds: namedIds });
  if (unlinked.length === 0) return;
  const shown = setOf(mediaIdsIn(saved.texts, ctx.deps.env.PUBLIC_URL));
  const added = unlinked.filter(({ id, withheld }) => shown.has(String(id)) && !withheld);
  const mediaIds = await withoutThoseOfOthers(ctx, by, added);
  await insertNamedLinks(ctx.db, {
    ...by,
    mediaIds,
    readableIds: await readableIds(ctx, mediaIds),
    unlinkedIds: unlinked.map(({ id }) => id),
  });
}

/** Those uploads that no other person named in an earlier text, except what is linked where that text stands. */
async function withoutThoseOfOthers(
  ctx: LinkCtx,
  by: SavedBy,
  added: readonly { id: Id; carried: boolean }[],
): Promise<Id[]> {
  const mediaIds = added.map(({ id }) => id);
  if (mediaIds.length === 0) return [];
  const texts = await findTextsOfOthers(ctx.db, { ...by, mediaIds });
  const namedIn = (origin: boolean) => {
    const ofThat = texts.filter((text) => text.origin === origin);
    return setOf(namedUploadsIn(ofThat.flatMap(({ body, cover_url }) => [body, cover_url])));
  };
  const [here, there] = [namedIn(false), namedIn(true)];
  return added
    .filter(({ id, carried }) => !here.has(String(id)) && (carried || !there.has(String(id))))
    .map(({ id }) => id);
}

/** Ids to look up: large ones are texts, small ones numbers. */
const setOf = (ids: readonly Id[]) => new Set(ids.map(String));

/** Says which of the linked uploads stand in the texts that readers have now; none where there are no texts. */
export async function setVisibleMedia(
  ctx: Pick<Ctx, 'db' | 'deps'>,
  contentId: Id,
  live: Texts,
): Promise<void> {
  await setLiveLinks(ctx.db, contentId, mediaIdsIn(live, ctx.deps.env.PUBLIC_URL));
}

interface SavedPost {
  body: string;
  /** As readers get it; null for words without pictures and links, which show no upload. */
  html: string | null;
  before: string | null;
}

/**
 * Links the uploads that an answer shows to it, in the transaction that saves its text. `before` is the text that the
 * caller has changed: who wrote it is not known, so uploads that it names stay linked or not linked as they were, and the
 * caller adds what they may read and no earlier text of the answer named.
 */
export async function linkAnswerMedia(ctx: LinkCtx, id: Id, text: SavedPost): Promise<void> {
  await linkPostMedia(ctx, 'answer', id, text);
}

/** The same for a comment. */
export async function linkCommentMedia(ctx: LinkCtx, id: Id, text: SavedPost): Promise<void> {
  await linkPostMedia(ctx, 'comment', id, text);
}

async function linkPostMedia(
  ctx: LinkCtx,
  post: Post,
  postId: Id,
  { body, html, before }: SavedPost,
): Promise<void> {
  const namedBefore = namedUploadsIn([before]);
  const namedIds = [...namedUploadsIn([body, html]), ...namedBefore];
  // what is linked stood in the text before
  if (namedIds.length === 0) return;
  const withheld = before === null ? [] : await findWithheldFromPost(ctx.db, post, postId);
  const existingIds = setOf([...namedBefore, ...withheld]);
  const visibleIds = html === null ? [] : mediaIdsIn([body], ctx.deps.env.PUBLIC_URL);
  const newIds = await readableIds(
    ctx,
    visibleIds.filter((id) => !existingIds.has(String(id))),
  );
  await replacePostLinks(ctx.db, post, postId, { visibleIds, newIds, namedIds });
}

/**
 * Lets the caller's draft that takes an answer over show the uploads of that answer, whatever becomes of it. Uploads that
 * the answer names without having them do not come along, not even when the draft is published by a caller who may read them.
 */
export async function linkDraftMedia(
  ctx: LinkCtx,
  draftId: Id,
  answer: { id: Id; body: string },
): Promise<void> {
  const mediaIds = namedUploadsIn([answer.body]);
  await insertDraftLinks(ctx.db, { draftId, answerId: answer.id, mediaIds });
}

async function readableIds(ctx: LinkCtx, ids: readonly Id[]): Promise<Id[]> {
  if (ids.length === 0) return [];
  return (await findReadable(ctx.db, ids, toReader(ctx.actor))).map((media) => media.id);
}

/** Width and height of a picture in pixels. */
export interface PictureSize {
  width: number | null;
  height: number | null;
}

/**
 * Whether an address leads to a picture as far as the site can tell: on the site itself only uploaded pictures do, while
 * other sites are not called.
 */
export async function hasPicture(ctx: Pick<Ctx, 'db' | 'deps'>, url: string): Promise<boolean> {
  const { PUBLIC_URL } = ctx.deps.env;
  if (!url.startsWith('/') && !url.startsWith(`${PUBLIC_URL}/`)) return true;
  const [id] = mediaIdsIn([url], PUBLIC_URL);
  return id !== undefined && isPicture(ctx.db, id);
}

/**
 * Opens a picture to everybody, for what stands where all look: a carousel, a cover. Resolves to its size, unknown for
 * addresses of other sites. Throws VALIDATION at `imageUrl` for an address of this site that is none of the caller's
 * pictures, unless everybody has it anyway.
 */
export async function openPictureAt(ctx: LinkCtx, imageUrl: string): Promise<PictureSize> {
  const [id] = mediaIdsIn([imageUrl], ctx.deps.env.PUBLIC_URL);
  if (id === undefined) {
    if (!(await hasPicture(ctx, imageUrl))) throw fieldError({ imageUrl: mediaText.noPicture });
    return { width: null, height: null };
  }
  const [media] = await findReadable(ctx.db, [id], toReader(ctx.actor));
  if (media?.kind !== 'IMAGE') throw fieldError({ imageUrl: '该文件不是可展示的图片，请重新上传' });
  const ownerId = ctx.actor.member?.userId;
  const opened =
    media.shared ||
    (ownerId !== undefined && (await setShared(ctx.db, { id, ownerId, shared: true })));
  if (!opened) throw fieldError({ imageUrl: '该图片不是您上传的，请重新上传' });
  return { width: media.width, height: media.height };
}

/** Opens the caller's own picture to everybody, a portrait. False where the address is none of the caller's own. */
export async function openPicture(ctx: LinkCtx, url: string): Promise<boolean> {
  const ownerId = ctx.actor.member?.userId;
  const [id] = mediaIdsIn([url], ctx.deps.env.PUBLIC_URL);
  if (id === undefined || ownerId === undefined) return false;
  return setShared(ctx.db, { id, ownerId, shared: true });
}

/** The caller's own upload is for them alone again, as far as no text shows it. */
export async function closeMedia(ctx: LinkCtx, url: string): Promise<void> {
  const ownerId = ctx.actor.member?.userId;
  const [id] = mediaIdsIn([url], ctx.deps.env.PUBLIC_URL);
  if (id !== undefined && ownerId !== undefined)
    await setShared(ctx.db, { id, ownerId, shared: false });
}

/** An upload as it is sent to a browser. */
export interface ServedMedia {
  /** Where its bytes lie in the storage. */
  key: string;
  mime: string;
  /** Shown by <img>, or only ever saved. */
  inline: boolean;
  name: string;
  /** Changes with the content, never for an address. */
  etag: string;
  /** Readable by everybody: may be cached by the browser without asking again. */
  isPublic: boolean;
}

/** What `/media/<id>/<variant>.<extension>` stands for; null when it is not there or not for this caller. */
export async function findServedMedia(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  address: { id: Id; variant: string; extension: string },
): Promise<ServedMedia | null> {
  const [media] = await findReadable(ctx.db, [address.id], toReader(ctx.actor));
  return media === undefined ? null : presentServed(media, address);
}

/** One file of an upload as it is sent; null when the upload has no such file. */
export function presentServed(
  media: Reading,
  address: { variant: string; extension: string },
): ServedMedia | null {
  const variant = listVariants(media).find((item) => item === address.variant);
  if (!variant || media.extension !== address.extension) return null;
  const { mime, name, kind, hash, open: isPublic } = media;
  const key = objectKey(media, variant);
  return {
    key,
    mime,
    inline: kind === 'IMAGE',
    name,
    etag: `"${hash.slice(0, 32)}-${variant}"`,
    isPublic,
  };
}

/** An upload that the caller may have, whatever it is; null where there is none for them. */
export async function findUpload(ctx: Pick<Ctx, 'actor' | 'db'>, id: Id): Promise<Reading | null> {
  const [media] = await findReadable(ctx.db, [id], toReader(ctx.actor));
  return media ?? null;
}

/** The stored bytes of an upload; null when they are missing. */
export async function readUpload(
  { storage }: Pick<Ctx['deps'], 'storage'>,
  media: { hash: string; extension: string },
): Promise<Buffer | null> {
  const object = await storage.get(objectKey(media, 'full'));
  return object === null ? null : buffer(object.stream);
}

/** Those of these uploads that the caller may have. */
export async function findUploads(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  ids: readonly Id[],
): Promise<Reading[]> {
  return ids.length === 0 ? [] : findReadable(ctx.db, ids, toReader(ctx.actor));
}

/**
 * The stored bytes of an upload, piece by piece; null when they are missing. Of a picture the smallest copy that has
 * `width` pixels, where it is given.
 */
export async function openUpload(
  { storage }: Pick<Ctx['deps'], 'storage'>,
  media: { hash: string; extension: string; widths: readonly number[] },
  width?: number,
): Promise<StoredObject | null> {
  const enough = media.widths.filter((copy) => copy >= (width ?? Infinity));
  const variant: Variant = enough.length === 0 ? 'full' : `${Math.min(...enough)}`;
  return storage.get(objectKey(media, variant));
}
