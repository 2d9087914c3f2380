import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  MAX_CONTENT,
  MAX_IMPORTED_TITLE,
} from '@zhihui/contract/features/content/content.limits.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { hasVisibleText, toOneLine } from '@zhihui/contract/visible-text.ts';
import { z } from 'zod';
import { isDiskFull } from '../../db/unavailable-errors.ts';
import type { Deps } from '../../deps.ts';
import { readDocuments, readPages } from '../../platform/documents/read-documents.ts';
import type { ReadDocuments } from '../../platform/documents/read-documents.ts';
import { UnreadableSourceError } from '../../platform/documents/source-document.ts';
import type { SourcePage } from '../../platform/documents/source-document.ts';
import type { NamedFile } from '../../platform/documents/source-files.ts';
import { clearRead, fileKey, insertFiles, listSources, partKey } from './import-files.repo.ts';
import { endImport } from './end-import.ts';
import { fetchConnection } from './import-connection.ts';
import { insertPages } from './import-pages.repo.ts';
import type { NewPage } from './import-pages.repo.ts';
import { findImport, lockImport, setRead } from './imports.repo.ts';
import { transferText as text } from './transfer.text.ts';

export const ImportPayload = z.object({ importId: Id });

/** Pages of one statement: their texts travel with it. */
const BATCH = 25;

/** Job `transfer.read`: reads the files of an import. Nothing of them is a text of the site yet. */
export async function readImport(deps: Deps, payload: unknown): Promise<void> {
  const { importId } = ImportPayload.parse(payload);
  const row = await findImport(deps.db, importId);
  if (row?.state !== 'READING') return;
  try {
    if (!(await fetchConnection(deps, row))) return;
  } catch (error) {
    await refuse(deps, importId, error);
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'zhihui-import-'));
  try {
    const files = await fetchSources(deps, importId, folder);
    const out = path.join(folder, 'read');
    await mkdir(out);
    const read = await readDocuments({ files, format: row.format, folder: out });
    for (const [position, file] of read.files.entries()) {
      const bytes = await readFile(file.path);
      await deps.storage.put(fileKey(importId, position), bytes, 'application/octet-stream');
    }
    await storeRead(deps, importId, { read, folder: out });
  } catch (error) {
    await refuse(deps, importId, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws again what may be over at the next try. */
async function refuse(deps: Deps, importId: Id, error: unknown): Promise<void> {
  const reason = describeRefusal(error);
  if (reason === null) throw error;
  await endImport(deps, importId, { from: 'READING', to: 'REFUSED', reason });
}

/** Why a source is not imported; null for an error that may be over at the next try. */
function describeRefusal(error: unknown): string | null {
  if (error instanceof UnreadableSourceError) return error.message;
  return isDiskFull(error) ? text.diskFull : null;
}

/** Puts the parts of each file together again. */
async function fetchSources(deps: Deps, importId: Id, folder: string): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const { position, name, parts } of await listSources(deps.db, importId)) {
    const file = path.join(folder, `source-${position}`);
    await pipeline(
      Readable.from(readParts(deps, importId, position, parts)),
      createWriteStream(file),
    );
    files.push({ name, path: file });
  }
  return files;
}

async function* readParts(
  { storage }: Deps,
  importId: Id,
  position: number,
  parts: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const object = await storage.get(partKey(importId, position, part));
    if (object === null) throw new UnreadableSourceError(text.sourceLost);
    yield* object.stream as AsyncIterable<Uint8Array>;
  }
}

async function storeRead(
  deps: Deps,
  importId: Id,
  { read, folder }: { read: ReadDocuments; folder: string },
): Promise<void> {
  if (read.pageCount === 0 && read.refusals.length === 0)
    throw new UnreadableSourceError('未找到可导入的文档');
  await deps.transaction(async (db) => {
    await lockImport(db, importId);
    if ((await findImport(db, importId))?.state !== 'READING') return;
    await clearRead(db, importId);
    await insertFiles(
      db,
      importId,
      read.files.map(({ name, size }, position) => ({ position, name, size })),
    );
    let pages: NewPage[] = [];
    let position = 0;
    let model = 'ARTICLE';
    for await (const page of readPages(folder)) {
      if (page.kind === 'question') model = 'QUESTION';
      pages.push(prepare(page, position));
      position += 1;
      if (pages.length < BATCH) continue;
      await insertPages(db, importId, pages);
      pages = [];
    }
    await insertPages(db, importId, pages);
    await setRead(db, importId, {
      formats: read.formats,
      model,
      refusals: read.refusals.slice(0, 1000),
    });
  });
}

/** A page with what the database can hold of it. */
function prepare(source: SourcePage, position: number): NewPage {
  const page = clean(source);
  const oneLine = toOneLine(page.title);
  const title = oneLine === '' ? text.noTitle : cutTitle(oneLine);
  if (oneLine.length > MAX_IMPORTED_TITLE) page.conversion.changed.push(text.titleCut);
  const date = page.createdAt === null ? null : new Date(page.createdAt);
  const isValid = date !== null && !Number.isNaN(date.getTime()) && date.getTime() <= Date.now();
  return { position, page, title, writtenAt: isValid ? date : null, refused: findFault(page) };
}

/** Half of a letter at the cut goes too: the database refuses it. */
const cutTitle = (title: string): string =>
  title.slice(0, MAX_IMPORTED_TITLE).replace(/\p{Cs}$/u, '');

function findFault({ markdown, kind }: SourcePage): string {
  if (markdown.length > MAX_CONTENT) return text.tooLong(MAX_CONTENT);
  // the title of a question may be all of it
  return kind === 'article' && !hasVisibleText(markdown) ? text.noBody : '';
}

/** Without what JSON of PostgreSQL refuses: NUL and halves of letters. */
function clean(page: SourcePage): SourcePage {
  const json = JSON.stringify(page, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
  return JSON.parse(json) as SourcePage;
}
