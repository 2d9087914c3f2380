import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  IMPORT_PART_BYTES,
  MAX_IMPORT_FILES,
  MAX_IMPORT_TOTAL_MB,
} from '@zhihui/contract/features/transfer/transfer.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import { UnreadableSourceError } from '../../platform/documents/source-document.ts';
import type { NamedFile } from '../../platform/documents/source-files.ts';
import type { ActAs } from './act-as.ts';
import { addReceived, insertSources, partKey } from './import-files.repo.ts';
import { choosePages, listPages } from './import-pages.repo.ts';
import type { ListedPageRow } from './import-pages.repo.ts';
import {
  findImport,
  insertImport,
  lockImport,
  setImportState,
  setStarted,
} from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { readImport } from './read-import.ts';
import { runImport } from './run-import.ts';
import { transferText as text } from './transfer.text.ts';

export interface ImportNow {
  ownerId: Id;
  name: string;
  files: readonly NamedFile[];
  /** The category for pages of a section. */
  findCategory(model: ImportRow['model']): Promise<Id>;
  /** Receives how many pages of how many are done. */
  onProgress(done: number, total: number): void;
  /** Whether to stop early, with everything so far stored. */
  isStopped(): boolean;
}

export interface ImportedNow {
  /** Pages in the order of the source, each with what became of it. */
  pages: ListedPageRow[];
  refusals: ImportRow['refusals'];
  /** Why it did not come to its end; empty otherwise. */
  reason: string;
}

const PAGE_SIZE = 500;
const WATCH_MS = 500;

/**
 * Imports files at once and whole, by the same steps as an import of the back-office, where it stands among the others and can
 * be undone. Throws UnreadableSourceError for a source that cannot be read.
 */
export async function importNow(
  { deps, log, actAs }: { deps: Deps; log: Log; actAs: ActAs },
  source: ImportNow,
): Promise<ImportedNow> {
  const importId = await receive(deps, source);
  await readImport(deps, { importId });
  const row = await findImport(deps.db, importId);
  if (row?.state !== 'READY') throw new UnreadableSourceError(row?.reason ?? '');
  const categoryId = await source.findCategory(row.model);
  await deps.transaction(async (db) => {
    await choosePages(db, importId, []);
    const settings = { duplicates: 'UPDATE', matchAuthors: true, publish: true } as const;
    await setStarted(db, importId, { ...settings, categoryId, redirects: true });
  });
  const watching = new AbortController();
  const watched = watch(deps, importId, source, watching.signal);
  try {
    await runImport(deps, log, actAs, { importId });
  } finally {
    watching.abort();
    await watched;
  }
  const ended = await findImport(deps.db, importId);
  const pages = await listAllPages(deps, importId);
  return { pages, refusals: row.refusals, reason: ended?.reason ?? '' };
}

/** Stores the files in parts, as they would have been sent. */
async function receive(deps: Deps, { ownerId, name, files }: ImportNow): Promise<Id> {
  if (files.length > MAX_IMPORT_FILES)
    throw new UnreadableSourceError(`文件超过 ${MAX_IMPORT_FILES} 个，请打包为 .zip 后导入`);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file.path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_IMPORT_TOTAL_MB * 2 ** 20) throw new UnreadableSourceError(text.tooLarge);
  const importId = await insertImport(deps.db, { ownerId, name, format: null, connection: null });
  const rows = files.map((file, position) => {
    const size = sizes[position] ?? 0;
    const parts = Math.max(1, Math.ceil(size / IMPORT_PART_BYTES));
    return { position, name: file.name, size, parts };
  });
  await insertSources(deps.db, importId, rows);
  for (const { position, parts } of rows) {
    for (let part = 0; part < parts; part += 1) {
      const bytes = await readPart(files[position]?.path ?? '', part);
      await deps.storage.put(partKey(importId, position, part), bytes, 'application/octet-stream');
      await addReceived(deps.db, importId, position, part);
    }
  }
  await setImportState(deps.db, importId, 'READING');
  return importId;
}

async function readPart(file: string, part: number): Promise<Buffer> {
  const start = part * IMPORT_PART_BYTES;
  const chunks: Buffer[] = [];
  const stream = createReadStream(file, { start, end: start + IMPORT_PART_BYTES - 1 });
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Shows how far the import is, and stops it when the operator wants. */
async function watch(
  deps: Deps,
  importId: Id,
  { onProgress, isStopped }: ImportNow,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
    const row = await findImport(deps.db, importId);
    if (row === null) return;
    onProgress(row.done, row.total);
    if (isStopped() && row.state === 'RUNNING') await stop(deps, importId);
  }
}

async function stop(deps: Deps, importId: Id): Promise<void> {
  await deps.transaction(async (db) => {
    await lockImport(db, importId);
    if ((await findImport(db, importId))?.state === 'RUNNING')
      await setImportState(db, importId, 'STOPPED');
  });
}

async function listAllPages({ db }: Deps, importId: Id): Promise<ListedPageRow[]> {
  const pages: ListedPageRow[] = [];
  for (;;) {
    const query = { importId, filter: 'ALL', keyword: '' } as const;
    const { rows } = await listPages(db, { ...query, limit: PAGE_SIZE, offset: pages.length });
    pages.push(...rows);
    if (rows.length < PAGE_SIZE) return pages;
  }
}
