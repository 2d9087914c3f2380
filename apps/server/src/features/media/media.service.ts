import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError, fieldError } from '../../kernel/errors.ts';
import { computeContentHash } from '../../platform/storage/content-key.ts';
import { toDiskFullError } from '../../db/unavailable-errors.ts';
import { StorageUnavailableError } from '../../platform/storage/storage.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { deleteObjects, objectKey } from './media-objects.ts';
import { mediaText } from './media.text.ts';
import { findEqual, insertMedia, insertSource, lockHash, sumUploadsSince } from './media.repo.ts';
import type { MediaRow } from './media.repo.ts';
import { isPicture, prepareUpload, getDisplayName } from './prepare-upload.ts';
import type { Prepared } from './prepare-upload.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const EPOCH = new Date(0);

/** Throws TOO_LARGE for a file, TOO_MANY for a day, VALIDATION where the person has no room left. */
async function checkLimits(
  ctx: Ctx,
  ownerId: Id,
  { bytes: { length } }: UploadedFile,
  isImported: boolean,
) {
  const settings = await siteSettings(ctx.db);
  // the hard limit of the process, which an Admin cannot raise
  const maxMb = Math.min(settings.uploadMaxMb, ctx.deps.env.UPLOAD_MAX_MB);
  if (length > maxMb * MB) throw new AppError('TOO_LARGE', { msg: mediaText.tooLarge(maxMb) });
  if (isImported) return;
  const { uploadDailyCount, uploadDailyMb, uploadTotalMb } = settings;
  const today = await sumUploadsSince(ctx.db, ownerId, new Date(ctx.now().getTime() - DAY_MS));
  if (today.count >= uploadDailyCount || today.bytes + length > uploadDailyMb * MB)
    throw new AppError('TOO_MANY', { msg: mediaText.tooManyToday, retryAfter: 3600 });
  if (uploadTotalMb === null) return;
  const { bytes } = await sumUploadsSince(ctx.db, ownerId, EPOCH);
  if (bytes + length > uploadTotalMb * MB)
    throw fieldError({ file: mediaText.full(uploadTotalMb) });
}

/** The same picture uploaded before by any user: its objects exist already and need no second decoding. */
async function prepare(ctx: Ctx, ownerId: Id, hash: string, file: UploadedFile): Promise<Prepared> {
  const equal = isPicture(file) ? await findEqual(ctx.db, hash, { kind: 'IMAGE' }) : null;
  if (!equal || !(await isStored(ctx, equal)))
    return prepareUpload(file, ctx.deps.env.UPLOAD_MAX_MB * MB, ownerId);
  const { kind, mime, extension, size, width, height, widths } = equal;
  return { metadata: { kind, mime, extension, size, width, height, widths }, objects: [] };
}

/** `full` is the first to be deleted and the last to be stored. */
const isStored = async ({ deps }: Ctx, media: { hash: string; extension: string }) =>
  (await deps.storage.size(objectKey(media, 'full'))) !== null;

async function putObjects({ deps }: Ctx, hash: string, { metadata, objects }: Prepared) {
  const names = { hash, extension: metadata.extension };
  const upload = ({ variant, bytes }: Prepared['objects'][number]) =>
    deps.storage.put(objectKey(names, variant), bytes, metadata.mime);
  await Promise.all(objects.filter(({ variant }) => variant !== 'full').map(upload));
  await Promise.all(objects.filter(({ variant }) => variant === 'full').map(upload));
}

/** What an upload that came to nothing stored, unless an equal one uses it. */
async function removeObjects(
  { deps, log }: Ctx,
  hash: string,
  { metadata }: Prepared,
): Promise<void> {
  try {
    await deps.transaction(async (db) => {
      await lockHash(db, hash);
      const like = { extension: metadata.extension };
      if (!(await findEqual(db, hash, like)))
        await deleteObjects(deps.storage, { ...metadata, hash });
    });
  } catch (error) {
    log.warn({ err: error, hash }, 'objects of an upload that failed may be left');
  }
}

/**
 * Checks and stores an upload of the signed-in caller; it belongs to them alone until a text uses it. `sourceUrl` is the
 * address it was fetched from; what is imported is not counted towards what a person may upload.
 * Throws VALIDATION with a sentence for `file`, TOO_LARGE, TOO_MANY over what is allowed a day,
 * UNAVAILABLE while too many pictures wait or the storage is away.
 */
export async function uploadMedia(
  ctx: Ctx,
  file: UploadedFile,
  {
    sourceUrl = null,
    isImported = false,
  }: { sourceUrl?: string | null; isImported?: boolean } = {},
): Promise<MediaRow> {
  const ownerId = ctx.actor.member?.userId;
  if (ownerId === undefined) throw new AppError('NOT_SIGNED_IN');
  await checkLimits(ctx, ownerId, file, isImported);
  const hash = computeContentHash(file.bytes);
  try {
    const prepared = await prepare(ctx, ownerId, hash, file);
    try {
      return await store(ctx, ownerId, file, { hash, prepared, sourceUrl });
    } catch (error) {
      // what is away cannot be tidied; what it holds of this is used by the next upload of the same
      const isUnavailable = error instanceof StorageUnavailableError;
      if (!isUnavailable && prepared.objects.length > 0) await removeObjects(ctx, hash, prepared);
      throw error;
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    ctx.log.warn({ err: error }, 'the storage is not available');
    // only an Admin can do something about a full disk, so the error says so
    throw (
      toDiskFullError(error.cause) ??
      new AppError('UNAVAILABLE', { msg: mediaText.storageUnavailable, retryAfter: 10 })
    );
  }
}

/** The storage may be slow, so the transaction does not wait for the upload; it only makes sure that nothing was swept. */
async function store(
  ctx: Ctx,
  ownerId: Id,
  file: UploadedFile,
  { hash, prepared, sourceUrl }: { hash: string; prepared: Prepared; sourceUrl: string | null },
): Promise<MediaRow> {
  await putObjects(ctx, hash, prepared);
  return ctx.deps.transaction(async (db) => {
    await lockHash(db, hash);
    // an equal upload was swept meanwhile: rare enough to ask for another try
    if (!(await isStored(ctx, { ...prepared.metadata, hash })))
      throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    const media = await insertMedia(db, {
      ...prepared.metadata,
      owner_id: ownerId,
      name: getDisplayName(file),
      hash,
      uploaded_size: file.bytes.length,
    });
    if (sourceUrl !== null) await insertSource(db, media.id, sourceUrl);
    if (media.kind === 'FILE') await ctx.deps.addJob(db, 'attachment.read', { mediaId: media.id });
    return media;
  });
}
