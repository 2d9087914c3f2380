import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { contentHash } from '../../platform/storage/content-key.ts';
import { objectKey } from './media-objects.ts';
import { findEqual, insertMedia, lockHash, usageSince } from './media.repo.ts';
import type { MediaRow } from './media.repo.ts';
import { isPicture, prepareUpload, shownName } from './prepare-upload.ts';
import type { Prepared } from './prepare-upload.ts';

const MB = 1024 * 1024;
/** What one person may upload in 24 hours. */
const DAILY_COUNT = 300;
const DAILY_BYTES = 500 * MB;
const DAY_MS = 24 * 60 * 60_000;

async function checkQuota(ctx: Ctx, ownerId: Id, more: number): Promise<void> {
  const used = await usageSince(ctx.db, ownerId, new Date(ctx.now().getTime() - DAY_MS));
  if (used.count >= DAILY_COUNT || used.bytes + more > DAILY_BYTES) {
    throw new AppError('TOO_MANY', { msg: '今天上传的文件已达上限，请明天再试', retryAfter: 3600 });
  }
}

/** The same picture again, by anybody: its objects are there already and need no second decoding. */
async function prepare(ctx: Ctx, hash: string, file: UploadedFile): Promise<Prepared> {
  const equal = isPicture(file) ? await findEqual(ctx.db, hash, { kind: 'IMAGE' }) : undefined;
  if (!equal) return prepareUpload(file, ctx.deps.env.UPLOAD_MAX_MB * MB);
  const { kind, mime, extension, size, width, height, widths } = equal;
  return { facts: { kind, mime, extension, size, width, height, widths }, objects: [] };
}

async function putObjects(ctx: Ctx, hash: string, { facts, objects }: Prepared): Promise<void> {
  const names = { hash, extension: facts.extension };
  for (const { variant, bytes } of objects) {
    await ctx.deps.storage.put(objectKey(names, variant), bytes, facts.mime);
  }
}

/**
 * Takes an upload of the signed-in caller: judged, stored, and kept as theirs until a text uses it.
 * Throws VALIDATION with a sentence for `file`, TOO_LARGE, TOO_MANY over the daily quota,
 * UNAVAILABLE while too many pictures wait.
 */
export async function uploadMedia(ctx: Ctx, file: UploadedFile): Promise<MediaRow> {
  const ownerId = ctx.actor.member?.userId;
  if (ownerId === undefined) throw new AppError('NOT_SIGNED_IN');
  await checkQuota(ctx, ownerId, file.bytes.length);
  const hash = contentHash(file.bytes);
  const prepared = await prepare(ctx, hash, file);
  return ctx.deps.transaction(async (db) => {
    await lockHash(db, hash);
    // The equal upload was swept while we waited for the lock: rare enough to ask for another try.
    const { extension } = prepared.facts;
    const reused = prepared.objects.length === 0;
    if (reused && !(await findEqual(db, hash, { extension })))
      throw new AppError('UNAVAILABLE', { retryAfter: 1 });
    await putObjects(ctx, hash, prepared);
    return insertMedia(db, {
      ...prepared.facts,
      owner_id: ownerId,
      name: shownName(file),
      hash,
      uploaded_size: file.bytes.length,
    });
  });
}
