import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXPORT_DAYS } from '@zhihui/contract/features/transfer/export.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { z } from 'zod';
import { Id as IdSchema } from '@zhihui/contract/schema.ts';
import { isDiskFull } from '../../db/unavailable-errors.ts';
import type { Ctx } from '../../ctx.ts';
import { writeArchiveInChild } from '../../archive/write-in-child.ts';
import { isConnectionLost } from '../../db/connection-errors.ts';
import type { Deps } from '../../deps.ts';
import { can, createActor } from '../../kernel/actor.ts';
import type { Log } from '../../kernel/context.ts';
import { findChromium, PdfPrinter, PrintError } from '../../platform/export/print-pdf.ts';
import { StorageUnavailableError } from '../../platform/storage/storage.ts';
import { findAccountMember } from '../auth/auth.public.ts';
import type { ActAs } from './act-as.ts';
import { canExportText } from './export-access.ts';
import { findExportTarget } from './export-place.ts';
import { openSnapshot } from './export-texts.repo.ts';
import { exportText as text } from './export.text.ts';
import {
  expireExport,
  failExport,
  findExport,
  finishExport,
  listOutdatedExports,
  saveExportProgress,
  startExport,
} from './exports.repo.ts';
import type { ExportRow } from './exports.repo.ts';
import { writeBulkExport, writeTextExport } from './write-export.ts';
import type { ExportWork, WrittenExport } from './write-export.ts';

const Payload = z.object({ exportId: IdSchema });
const PREFIX = 'zhihui-export-';
const DAY_MS = 86_400_000;
const BATCH = 50;
/** Between two looks at whether an export whose process runs was deleted. */
const WATCH_MS = 2000;

/** The export has no file, for a reason that its owner reads. */
class ExportRefusedError extends Error {}
/** Its owner deleted it while it was made. */
class ExportDeletedError extends Error {}

/**
 * Job `transfer.export`: writes the file of an export with what its owner may read at that moment, and stores it. A job
 * that was killed writes it again from the beginning.
 */
export async function runExport(
  deps: Deps,
  log: Log,
  actAs: ActAs,
  payload: unknown,
): Promise<void> {
  const { exportId } = Payload.parse(payload);
  if (!(await startExport(deps.db, exportId))) return;
  const row = await findExport(deps.db, exportId);
  if (row === null) return;
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const written = await writeAsOwner(deps, actAs, row, folder);
    await store(deps, exportId, written);
  } catch (error) {
    if (error instanceof ExportDeletedError) return;
    const reason = describeFailure(error);
    if (reason === null) throw error;
    if (!(error instanceof ExportRefusedError)) log.warn({ err: error }, 'an export failed');
    await failExport(deps.db, exportId, reason);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function writeAsOwner(
  deps: Deps,
  actAs: ActAs,
  row: ExportRow,
  folder: string,
): Promise<WrittenExport> {
  const member = await findAccountMember(deps.db, row.owner_id);
  if (member === null) throw new ExportRefusedError(text.rightsGone);
  const actor = createActor(member, '');
  if (row.format === 'ARCHIVE') {
    if (!member.admin) throw new ExportRefusedError(text.rightsGone);
    return writeArchive(deps, row.id, folder);
  }
  const chromium = row.format === 'PDF' ? await findChromium(deps.env.CHROMIUM_PATH) : null;
  if (row.format === 'PDF' && chromium === null) throw new ExportRefusedError(text.noBrowser);
  const printer = chromium === null ? null : new PdfPrinter(chromium);
  return actAs(actor, (outer) =>
    deps.db.transaction(async (tx) => {
      await openSnapshot(tx);
      const ctx: Ctx = { ...outer, db: tx };
      return write(ctx, {
        ...{ row, folder, printer },
        annotations: can(actor, 'annotations.query'),
        async progress(done, total) {
          // on a connection of its own: the snapshot writes nothing
          const goesOn = await saveExportProgress(deps.db, row.id, { done, total });
          if (!goesOn) throw new ExportDeletedError();
        },
      });
    }),
  ).finally(() => printer?.close());
}

/** The archive is written by a process of its own, which is ended when its owner deletes the export. */
async function writeArchive(deps: Deps, exportId: Id, folder: string): Promise<WrittenExport> {
  const file = path.join(folder, 'site.zip');
  const stop = new AbortController();
  const watch = setInterval(() => {
    saveExportProgress(deps.db, exportId, { total: 0, done: 0 })
      .then((goesOn) => goesOn || stop.abort(new ExportDeletedError()))
      // the process goes on while the database is away for a moment
      .catch(() => undefined);
  }, WATCH_MS);
  try {
    await writeArchiveInChild(deps.env, file, stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearInterval(watch);
  }
  const fileName = `${text.archive}.zip`;
  return { file, fileName, mime: 'application/zip', texts: 0, missing: 0, categoryIds: [] };
}

async function write(ctx: Ctx, rest: Omit<ExportWork, 'ctx'>): Promise<WrittenExport> {
  const work = { ctx, ...rest };
  const { content_id: contentId, category_id: categoryId, model, children } = rest.row;
  if (contentId !== null) {
    if (!(await canExportText(ctx, contentId))) throw new ExportRefusedError(text.noText);
    return writeTextExport(work, contentId);
  }
  if (!can(ctx.actor, 'article.add')) throw new ExportRefusedError(text.rightsGone);
  const target = await findExportTarget(ctx, { categoryId, model, children });
  if (target === null) throw new ExportRefusedError(text.categoryGone);
  return writeBulkExport(work, target);
}

async function store({ db, storage }: Deps, exportId: Id, written: WrittenExport): Promise<void> {
  const { file, fileName, mime, texts, missing, categoryIds } = written;
  const { size } = await stat(file);
  const key = `exports/${exportId}/${randomBytes(16).toString('hex')}`;
  await storage.putFile(key, file, mime);
  const isWanted = await finishExport(db, exportId, {
    ...{ file_name: fileName, bytes: size, object_key: key, missing, total: texts },
    category_ids: categoryIds,
  });
  if (!isWanted) await storage.delete(key);
}

/** Why an export came to nothing; null for an error that may be over at the next try of the job. */
function describeFailure(error: unknown): string | null {
  if (isConnectionLost(error)) return null;
  if (error instanceof ExportRefusedError) return error.message;
  if (error instanceof PrintError) return text.printFailed;
  if (isDiskFull(error)) return text.diskFull;
  if (error instanceof StorageUnavailableError) return text.storageAway;
  return text.failed;
}

/**
 * Deletes files of exports after their time, and what exports that were killed left on the disk. For the job worker, daily.
 */
export async function sweepExports(deps: Deps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPORT_DAYS * DAY_MS);
  for (;;) {
    const outdated = await listOutdatedExports(deps.db, before, BATCH);
    for (const { id, object_key: key } of outdated) {
      await deps.storage.delete(key);
      await expireExport(deps.db, id);
    }
    if (outdated.length < BATCH) break;
  }
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (now.getTime() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}
