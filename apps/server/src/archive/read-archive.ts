// The format: docs/archive-format.md
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { indexLinks } from '../features/link/link.public.ts';
import { listKeys, runIfUnused } from '../features/media/media.public.ts';
import { refreshSuggestions } from '../features/search/search.public.ts';
import { indexRemaining } from '../import/import-articles.ts';
import { analyze, begin, commit, connect, notifyChange } from '../platform/backup/copying.repo.ts';
import { readColumns } from './archive-catalog.repo.ts';
import { ArchiveError, fileName } from './archive-format.ts';
import { findSiteId } from './archive-rows.repo.ts';
import { hasId } from './archive-table.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';
import { insertStaged, planForManyRows, settleNames } from './insert-rows.repo.ts';
import { matchRows, noteRows } from './match-rows.repo.ts';
import { openArchiveFile } from './open-archive.ts';
import type { OpenArchive } from './open-archive.ts';
import { renderComments, renderStaged } from './render-texts.ts';
import { renumberSettings, renumberStagedTexts } from './renumber-staged.ts';
import {
  readArchivedSettings,
  readFileList,
  stageArchive,
  verifyArchive,
} from './stage-archive.ts';
import { insertSettings, readStagedMedia } from './staged-texts.repo.ts';

export interface ReadOptions {
  /** Of the archive on disk. */
  file: string;
  /** Of the database. */
  url: string;
  deps: Deps;
  /** Between steps: ends the reading by an error, with nothing done. */
  signal?: AbortSignal | undefined;
  onStep?: ((step: ReadStep, count: number) => void) | undefined;
}

/** What is being done: rows checked, files stored, texts rendered, rows of a table inserted, the index made. */
export type ReadStep = 'verify' | 'row' | 'file' | 'text' | 'insert' | 'index';

export interface ReadResult {
  /** Rows that are new here, by table. */
  added: Readonly<Record<string, number>>;
  files: number;
  /** Objects that the archived site had lost already. */
  missingFiles: number;
  /** Texts that could not be rendered, and show as plain text. */
  plainTexts: number;
}

/**
 * Reads an archive into this site, which may have contents of its own and may go on running. What the archive has and the
 * site has not comes in; what is there stays as it is, so that reading an archive again adds nothing. All or nothing: one
 * transaction, after every file was compared with its sum and every row was checked. Throws ArchiveError.
 */
export async function readSiteArchive(options: ReadOptions): Promise<ReadResult> {
  const { file, url, deps, signal, onStep = () => undefined } = options;
  const archive = await openArchiveFile(file);
  try {
    onStep('verify', 0);
    await verifyArchive(archive, signal);
    const stored: string[] = [];
    const result = await readAtOnce(archive, options, stored).catch(async (error: unknown) => {
      // objects without an upload are of no use; another person may have uploaded the same meanwhile
      for (const key of stored)
        await runIfUnused(deps.db, key, () => deps.storage.delete(key)).catch(() => undefined);
      throw describeRefusal(error);
    });
    // an equal upload that was here may have been deleted with its file until now
    await storeFiles(archive, deps, () => undefined);
    onStep('index', 0);
    await makeDerived(deps, url, result);
    return result;
  } finally {
    await archive.close();
  }
}

/** One transaction; an error ends its connection, and nothing of it stays. */
async function readAtOnce(
  archive: OpenArchive,
  options: ReadOptions,
  stored: string[],
): Promise<ReadResult> {
  const client = await connect(options.url);
  try {
    await begin(client);
    const result = await readInTransaction(client, archive, options, stored);
    options.signal?.throwIfAborted();
    await notifyChange(client);
    await commit(client);
    return result;
  } finally {
    await client.end();
  }
}

async function readInTransaction(
  client: pg.ClientBase,
  archive: OpenArchive,
  { deps, signal, onStep = () => undefined }: ReadOptions,
  stored: string[],
): Promise<ReadResult> {
  const { site } = archive.manifest;
  const catalog = await readColumns(client);
  await stageArchive(client, archive, catalog, () => onStep('row', 1));
  const isOwn = (await findSiteId(client)) === site.id;
  for (const table of ARCHIVE_TABLES) await matchRows(client, table, { id: site.id, isOwn });
  const origin = site.url === deps.env.PUBLIC_URL ? site.url : null;
  await renumberStagedTexts(client, origin);
  const missingFiles = await checkFiles(client, archive);
  await storeFiles(archive, deps, (key) => {
    stored.push(key);
    onStep('file', 1);
  });
  await planForManyRows(client);
  let plainTexts = 0;
  const added: Record<string, number> = {};
  for (const table of ARCHIVE_TABLES) {
    signal?.throwIfAborted();
    const { name } = table;
    await settleNames(client, table);
    if (name === 'contents' || name === 'answers')
      plainTexts += await renderStaged(client, deps, name, (count) => onStep('text', count));
    added[name] = await insertStaged(client, table, catalog.get(name) ?? new Map());
    if (name === 'comment_texts') await renderComments(client, deps);
    if (hasId(table)) await noteRows(client, table, site.id);
    onStep('insert', 1);
  }
  const settings = await readArchivedSettings(archive);
  added['settings'] = await insertSettings(
    client,
    await renumberSettings(client, settings, origin),
  );
  return { added, files: stored.length, missingFiles, plainTexts };
}

/**
 * Whether the files are those of the uploads; returns how many of them the archived site had lost. Throws ArchiveError for
 * one that belongs to no upload, and for one that is not there.
 */
async function checkFiles(client: pg.ClientBase, archive: OpenArchive): Promise<number> {
  const needed = new Set<string>();
  for await (const rows of readStagedMedia(client))
    for (const row of rows) for (const key of listKeys(row)) needed.add(key);
  let missing = 0;
  for await (const line of readFileList(archive)) {
    if (!needed.delete(line.key)) throw new ArchiveError(`文件 ${line.key} 不属于归档中的任何附件`);
    if ('missing' in line) missing += 1;
  }
  const [key] = needed;
  if (key !== undefined) throw new ArchiveError(`归档中缺少附件的文件 ${key}`);
  return missing;
}

/** Stores the files that this site does not have; `onStore` is called before each. */
async function storeFiles(
  archive: OpenArchive,
  { storage }: Pick<Deps, 'storage'>,
  onStore: (key: string) => void,
): Promise<void> {
  for await (const line of readFileList(archive)) {
    if ('missing' in line || (await storage.size(line.key)) !== null) continue;
    const bytes = await buffer(await archive.stream(fileName(line.key)));
    onStore(line.key);
    await storage.put(line.key, bytes, 'application/octet-stream');
  }
}

/** So many rows change what the database knows of its tables; it looks at fewer by itself. */
const MANY_ROWS = 5000;

/** What is made from the rows; jobs of the site would make the rest of it when this is stopped. */
async function makeDerived(deps: Deps, url: string, { added }: ReadResult): Promise<void> {
  if (Object.values(added).reduce((sum, count) => sum + count, 0) > MANY_ROWS) {
    const client = await connect(url);
    try {
      await analyze(client);
    } finally {
      await client.end();
    }
  }
  await indexLinks(deps);
  await indexRemaining(deps);
  await refreshSuggestions(deps);
}

/** Class 23: a rule of the database. */
const RULE = /^23/u;

/** A row that the database refuses is a fault of the archive; other errors are not. */
function describeRefusal(error: unknown): unknown {
  const { code, table, constraint } = error as {
    code?: string;
    table?: string;
    constraint?: string;
  };
  if (code === undefined || !RULE.test(code)) return error;
  return new ArchiveError(`${table ?? '归档'} 中有不符合规则的数据（${constraint ?? code}）`);
}
