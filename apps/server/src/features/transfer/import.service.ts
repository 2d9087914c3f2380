import {
  IMPORT_PART_BYTES,
  MAX_IMPORT_TOTAL_MB,
  UNDO_DAYS,
} from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, conflict, fieldError, notFound } from '../../kernel/errors.ts';
import { StorageUnavailableError } from '../../platform/storage/storage.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import {
  addReceived,
  findSource,
  insertSources,
  listObjectKeys,
  listSources,
  partKey,
} from './import-files.repo.ts';
import { choosePages, retryFailed } from './import-pages.repo.ts';
import {
  countUnfinished,
  deleteImport,
  findImport,
  insertImport,
  lockImport,
  setImportState,
  setRedirects,
  setStarted,
} from './imports.repo.ts';
import type { ImportRow, RunSettings } from './imports.repo.ts';
import { transferText as text } from './transfer.text.ts';

const MB = 2 ** 20;
/** Imports of one person that are not at their end. */
const MAX_UNFINISHED = 10;
const DAY_MS = 86_400_000;

/** Returns an import that the caller may see: their own, or any for Admins. Throws NOT_FOUND. */
export async function findVisibleImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await findImport(ctx.db, id);
  const isVisible =
    row !== null && (row.owner_id === getMemberId(ctx.actor) || ctx.actor.member?.admin === true);
  if (!isVisible) throw notFound(text.missing);
  return row;
}

/** The same, locked until the transaction ends. Its texts are written with the rights of its owner. */
async function lockVisibleImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  await findVisibleImport(ctx, id);
  await lockImport(ctx.db, id);
  return findVisibleImport(ctx, id);
}

/** Throws CONFLICT where someone has too many imports that are not at their end. */
export async function assertFewUnfinished(ctx: Ctx, ownerId: Id): Promise<void> {
  if ((await countUnfinished(ctx.db, ownerId)) >= MAX_UNFINISHED) throw conflict(text.tooMany);
}

/** Begins an import, whose files are then sent in parts. Throws TOO_LARGE, and CONFLICT for too many at once. */
export async function createImport(
  ctx: Ctx,
  { files, format }: { files: readonly { name: string; size: number }[]; format: string | null },
): Promise<ImportRow> {
  const ownerId = getMemberId(ctx.actor);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_IMPORT_TOTAL_MB * MB) throw new AppError('TOO_LARGE', { msg: text.tooLarge });
  await assertFewUnfinished(ctx, ownerId);
  const [first] = files;
  const name = files.length > 1 ? `${first?.name} 等 ${files.length} 个文件` : (first?.name ?? '');
  const id = await insertImport(ctx.db, { ownerId, name, format, connection: null });
  const rows = files.map((file, position) => ({
    ...file,
    position,
    parts: Math.max(1, Math.ceil(file.size / IMPORT_PART_BYTES)),
  }));
  await insertSources(ctx.db, id, rows);
  return findVisibleImport(ctx, id);
}

/** Stores a part of a file. Throws VALIDATION when it has another size than that part of the file. */
export async function receivePart(
  ctx: Ctx,
  id: Id,
  { position, part, file }: { position: number; part: number; file: UploadedFile },
): Promise<void> {
  const row = await findVisibleImport(ctx, id);
  if (row.state !== 'UPLOADING') throw conflict(text.notUploading);
  const source = await findSource(ctx.db, id, position);
  if (source === null) throw fieldError({ position: text.noFile });
  if (part >= source.parts) throw fieldError({ part: text.noPart });
  const size = Number(source.size);
  const expected = Math.min(IMPORT_PART_BYTES, size - part * IMPORT_PART_BYTES);
  if (file.bytes.length !== expected) throw fieldError({ file: text.partSize });
  try {
    await ctx.deps.storage.put(partKey(id, position, part), file.bytes, 'application/octet-stream');
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    throw new AppError('UNAVAILABLE', { msg: text.storageAway, retryAfter: 10 });
  }
  await addReceived(ctx.db, id, position, part);
}

/** All files are there: has them read by a job. Throws CONFLICT for a file that is not complete. */
export async function startReading(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await lockVisibleImport(ctx, id);
  if (row.state !== 'UPLOADING') throw conflict(text.notUploading);
  const sources = await listSources(ctx.db, id);
  const incomplete = sources.find(({ received, parts }) => received.length < parts);
  if (incomplete !== undefined) throw conflict(text.incomplete(incomplete.name));
  await setImportState(ctx.db, id, 'READING');
  await ctx.deps.addJob(ctx.db, 'transfer.read', { importId: id });
  return findVisibleImport(ctx, id);
}

/** Begins to write pages, or goes on with other settings after a pause. Throws VALIDATION, CONFLICT. */
export async function startImport(
  ctx: Ctx,
  id: Id,
  { excluded, ...settings }: RunSettings & { excluded: readonly number[] },
): Promise<ImportRow> {
  const row = await lockVisibleImport(ctx, id);
  if (row.state !== 'READY' && row.state !== 'PAUSED') throw conflict(text.notReady);
  const category = await lockWritableCategory(ctx, settings.categoryId, row.model);
  if (category === null) throw fieldError({ categoryId: text.noCategory });
  await choosePages(ctx.db, id, excluded);
  await setStarted(ctx.db, id, settings);
  const started = await findVisibleImport(ctx, id);
  if (started.total === 0) throw fieldError({ excluded: text.nothingChosen });
  await ctx.deps.addJob(ctx.db, 'transfer.run', { importId: id });
  return started;
}

/** Has the old addresses of an import's pages lead to its texts, or no longer. */
export async function switchRedirects(ctx: Ctx, id: Id, redirects: boolean): Promise<ImportRow> {
  await lockVisibleImport(ctx, id);
  await setRedirects(ctx.db, id, redirects);
  await ctx.contentChanged();
  return findVisibleImport(ctx, id);
}

/** Stops writing after the page that is being written. */
export async function pauseImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await lockVisibleImport(ctx, id);
  if (row.state !== 'RUNNING') throw conflict(text.notRunning);
  await setImportState(ctx.db, id, 'PAUSED');
  return findVisibleImport(ctx, id);
}

/** Goes on after a pause, or writes the pages that failed again. */
export async function resumeImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await lockVisibleImport(ctx, id);
  const isPaused = row.state === 'PAUSED' || row.state === 'STOPPED';
  if (!isPaused && row.state !== 'DONE') throw conflict(text.notPaused);
  const count = await retryFailed(ctx.db, id);
  if (!isPaused && count === 0) throw conflict(text.nothingToRetry);
  await setImportState(ctx.db, id, 'RUNNING');
  await ctx.deps.addJob(ctx.db, 'transfer.run', { importId: id });
  return findVisibleImport(ctx, id);
}

/** Ends an import that writes; one that has written nothing is deleted. Throws CONFLICT while it is undone. */
export async function stopImport(ctx: Ctx, id: Id): Promise<void> {
  const row = await lockVisibleImport(ctx, id);
  if (row.state === 'UNDOING') throw conflict(text.notRunning);
  if (row.state === 'RUNNING' || row.state === 'PAUSED') {
    await setImportState(ctx.db, id, 'STOPPED');
    return;
  }
  // what became of texts that exist stays on record as long as they can be undone
  if (isUndoable(row, ctx.now())) throw conflict(text.notRunning);
  // thousands of parts: no request and no transaction waits for them
  await ctx.deps.addJob(ctx.db, 'transfer.clear', { keys: await listObjectKeys(ctx.db, id) });
  await deleteImport(ctx.db, id);
}

/** Until when an import can be undone; null when it cannot. */
export function undoDeadline(row: ImportRow): Date | null {
  if (row.ended_at === null || (row.state !== 'DONE' && row.state !== 'STOPPED')) return null;
  return new Date(row.ended_at.getTime() + UNDO_DAYS * DAY_MS);
}

function isUndoable(row: ImportRow, now: Date): boolean {
  const deadline = undoDeadline(row);
  return deadline !== null && deadline > now;
}

/** Has everything that an import wrote removed again by a job. Throws CONFLICT once it is too late. */
export async function undoImport(ctx: Ctx, id: Id): Promise<ImportRow> {
  const row = await lockVisibleImport(ctx, id);
  if (!isUndoable(row, ctx.now())) throw conflict(text.notUndoable);
  await setImportState(ctx.db, id, 'UNDOING');
  await ctx.deps.addJob(ctx.db, 'transfer.undo', { importId: id });
  return findVisibleImport(ctx, id);
}
