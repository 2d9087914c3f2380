// The format: docs/archive-format.md
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { mediaKeys } from '../features/media/media.public.ts';
import { beginSnapshot, connect } from '../platform/backup/copying.repo.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { writeZip } from '../platform/zip/write-zip.ts';
import type { ZipSink } from '../platform/zip/write-zip.ts';
import { readColumns } from './archive-catalog.repo.ts';
import { dataName, FILE_LIST, fileName, FORMAT, MANIFEST, SETTINGS } from './archive-format.ts';
import type { ArchivePart, FileLine, Manifest } from './archive-format.ts';
import {
  ensureSiteId,
  readArchiveRows,
  readArchiveSettings,
  readSiteName,
} from './archive-rows.repo.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';

export interface ArchiveOptions {
  /** Of the database. */
  url: string;
  storage: Pick<Storage, 'get'>;
  /** Address of the site, by which its texts may name themselves. */
  siteUrl: string;
  /** Version of this program. */
  version: string;
  /** Where the archive goes; it is ended with it, and destroyed when writing fails. */
  out: Writable;
  /** Ends the writing early, by an error. */
  signal?: AbortSignal | undefined;
  /** Rows of tables, and files, that were written so far. */
  onProgress?: ((written: { rows: number; files: number }) => void) | undefined;
}

/**
 * Writes all that the site is made of into one ZIP file, as of one moment, while others go on writing. Streams from the
 * database and the storage: what is held in memory does not depend on how large the site is, but for the names of its files.
 */
export async function writeSiteArchive(options: ArchiveOptions): Promise<Manifest> {
  const { out, signal } = options;
  let manifest: Manifest | null = null;
  await writeZip(
    out,
    async (zip) => {
      manifest = await writeContent(zip, options);
    },
    // each part has the moment that the archive shows
    { modified: new Date(0), signal },
  );
  if (manifest === null) throw new Error('nothing was written');
  return manifest;
}

async function writeContent(zip: ZipSink, options: ArchiveOptions): Promise<Manifest> {
  const client = await connect(options.url);
  try {
    const siteId = await ensureSiteId(client);
    const madeAt = await beginSnapshot(client);
    const name = await readSiteName(client);
    const parts = await writeParts(client, new PartWriter(zip, madeAt), options);
    const manifest: Manifest = {
      format: FORMAT,
      version: options.version,
      madeAt: madeAt.toISOString(),
      site: { id: siteId, url: options.siteUrl, name },
      ...parts,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await zip.add(MANIFEST, text, { modified: madeAt });
    return manifest;
  } finally {
    await client.end();
  }
}

async function writeParts(
  client: pg.ClientBase,
  writer: PartWriter,
  { storage, onProgress }: ArchiveOptions,
): Promise<Pick<Manifest, 'parts' | 'files'>> {
  const parts: Record<string, ArchivePart> = {};
  const written = { rows: 0, files: 0 };
  const tell = (kind: 'rows' | 'files') => {
    written[kind] += 1;
    onProgress?.({ ...written });
  };
  const addRows = async (name: string, rows: AsyncIterable<string>): Promise<void> => {
    parts[name] = await writer.addLines(name, rows, () => tell('rows'));
  };
  await addRows(dataName(SETTINGS), readArchiveSettings(client));
  const catalog = await readColumns(client);
  for (const table of ARCHIVE_TABLES) {
    const columns = catalog.get(table.name) ?? new Map();
    await addRows(dataName(table.name), readArchiveRows(client, table, columns));
  }
  const files = { count: 0, bytes: 0, missing: 0 };
  // the list is far smaller than the files, and follows them
  const list: FileLine[] = [];
  for await (const key of mediaKeys(client)) {
    const line = await addFile(writer, storage, key);
    if ('missing' in line) files.missing += 1;
    else {
      files.count += 1;
      files.bytes += line.bytes;
      tell('files');
    }
    list.push(line);
  }
  const lines = list.map((line) => JSON.stringify(line));
  parts[FILE_LIST] = await writer.addLines(FILE_LIST, Readable.from(lines), () => undefined);
  return { parts, files };
}

async function addFile(
  writer: PartWriter,
  storage: Pick<Storage, 'get'>,
  key: string,
): Promise<FileLine> {
  const object = await storage.get(key);
  if (object === null) return { key, missing: true };
  const { bytes, sha256 } = await writer.add(fileName(key), object.stream);
  return { key, bytes, sha256 };
}

/** Adds parts to a ZIP file one after the other, and measures them. */
class PartWriter {
  readonly #zip: ZipSink;
  readonly #modified: Date;

  constructor(zip: ZipSink, modified: Date) {
    this.#zip = zip;
    this.#modified = modified;
  }

  /** Resolves once all of it went into the archive, so that the next one starts only then. */
  async add(name: string, content: Readable) {
    const hash = createHash('sha256');
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const read = pipeline(content, measure);
    const added = this.#zip.add(name, measure, { modified: this.#modified, isLarge: true });
    await Promise.all([read, added]);
    return { bytes, sha256: hash.digest('hex') };
  }

  async addLines(
    name: string,
    lines: AsyncIterable<string>,
    onLine: () => void,
  ): Promise<ArchivePart> {
    let rows = 0;
    async function* buffers(): AsyncGenerator<Buffer> {
      for await (const line of lines) {
        rows += 1;
        yield Buffer.from(`${line}\n`);
        onLine();
      }
    }
    const measured = await this.add(name, Readable.from(buffers()));
    return { rows, ...measured };
  }
}
