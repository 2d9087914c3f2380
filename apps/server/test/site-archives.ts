import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { dataName, MANIFEST } from '../src/archive/archive-format.ts';
import type { Manifest } from '../src/archive/archive-format.ts';
import type { ArchiveTable } from '../src/archive/archive-table.ts';
import { ARCHIVE_TABLES } from '../src/archive/archive-tables.ts';
import { openArchiveFile } from '../src/archive/open-archive.ts';
import { readSiteArchive } from '../src/archive/read-archive.ts';
import { writeSiteArchive } from '../src/archive/write-archive.ts';
import { computeContentHash } from '../src/platform/storage/content-key.ts';
import type { TestApp } from './harness.ts';

/** The files of an archive, by their names. */
export type ArchiveContent = Map<string, Buffer>;

/** Archives of tests, in a folder that ends with `close`. */
export async function createArchives() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archives-'));
  let count = 0;
  const newFile = () => path.join(folder, `${(count += 1)}.zip`);

  async function write(site: TestApp): Promise<string> {
    const file = newFile();
    await writeSiteArchive({
      url: site.url,
      storage: site.deps.storage,
      siteUrl: site.deps.env.PUBLIC_URL,
      version: '1.2.3',
      out: createWriteStream(file),
    });
    return file;
  }

  /** An archive of the same form with other content. */
  async function pack(content: ArchiveContent): Promise<string> {
    const file = newFile();
    const zip = new ZipFile();
    for (const [name, bytes] of content) zip.addBuffer(bytes, name);
    zip.end();
    await pipeline(zip.outputStream as Readable, createWriteStream(file));
    return file;
  }

  return {
    newFile,
    write,
    pack,
    read: (site: TestApp, file: string) =>
      readSiteArchive({ file, url: site.url, deps: site.deps }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The content of an archive. */
export async function unpack(file: string): Promise<ArchiveContent> {
  const archive = await openArchiveFile(file);
  try {
    const content: ArchiveContent = new Map();
    for (const name of archive.names()) content.set(name, await buffer(await archive.stream(name)));
    return content;
  } finally {
    await archive.close();
  }
}

/** Says in the manifest what the archive has now, as a forger would. */
export function sealAgain(content: ArchiveContent): void {
  const manifest = JSON.parse(String(content.get(MANIFEST))) as Manifest;
  for (const [name, part] of Object.entries(manifest.parts)) {
    const bytes = content.get(name);
    if (bytes === undefined) continue;
    Object.assign(part, { bytes: bytes.length, sha256: computeContentHash(bytes) });
  }
  content.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));
}

type Row = Record<string, unknown>;

/** The rows of a table in an archive. */
export function rowsOf(content: ArchiveContent, table: string): Row[] {
  const text = String(content.get(dataName(table)) ?? '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

const ADDRESS =
  /\/(article|news|announcement|question|media|category)\/(\d+)|\/user\/personal\?id=(\d+)|#(comment|answer)-(\d+)/gu;
const TABLES: Readonly<Record<string, string>> = {
  media: 'media',
  category: 'categories',
  comment: 'comments',
  answer: 'answers',
};

/**
 * The rows of an archive as they are apart from their numbers: whatever names another row has the values of that row
 * instead. Two sites with the same rows under other numbers have the same lines.
 */
export function describeRows(content: ArchiveContent): Map<string, string[]> {
  const labels = new Map<string, string>();
  for (const table of ARCHIVE_TABLES)
    for (const row of rowsOf(content, table.name))
      if (row['id'] !== undefined) labels.set(rowKey(table.name, row['id']), labelOf(table, row));
  const label = (table: string, id: unknown) =>
    id === null ? null : (labels.get(rowKey(table, id)) ?? `none ${table}`);
  const inText = (text: unknown) =>
    typeof text === 'string'
      ? text.replaceAll(ADDRESS, (_, section, id, user, anchor, post) =>
          String(
            user === undefined
              ? label(TABLES[section ?? anchor] ?? 'contents', id ?? post)
              : label('users', user),
          ),
        )
      : text;
  const described = new Map<string, string[]>();
  for (const table of ARCHIVE_TABLES) {
    const lines = rowsOf(content, table.name).map((row) => {
      const values = Object.entries(table.columns).map(([column, kind]) => {
        const value = row[column];
        if (column === 'id') return null;
        if (kind.is === 'reference' || kind.is === 'loose') return label(kind.table, value);
        if (kind.is === 'looseList') return (value as string[]).map((id) => label(kind.table, id));
        if (kind.is === 'target')
          return label(kind.tables[String(row[kind.typeColumn])] ?? '', value);
        if (kind.is === 'markdown' || kind.is === 'address') return inText(value);
        if (kind.is === 'mentions')
          return (value as { id: number; name: string }[]).map((item) => [
            item.name,
            label('users', item.id),
          ]);
        if (kind.is === 'writers')
          return (value as [number, number[]][] | null)?.map(([lines, ids]) => [
            lines,
            ids.map((id) => label('users', id)),
          ]);
        return value;
      });
      return JSON.stringify(values);
    });
    described.set(table.name, lines.toSorted());
  }
  return described;
}

// ids are digits, and in JSON of the product numbers
const rowKey = (table: string, id: unknown): string =>
  `${table} ${JSON.stringify(id).replaceAll('"', '')}`;

/** What tells a row from others without numbers. */
function labelOf({ name, columns }: ArchiveTable, row: Row): string {
  const values = Object.entries(columns).flatMap(([column, kind]) =>
    kind.is === 'value' && column !== 'id' ? [row[column]] : [],
  );
  return `${name} ${computeContentHash(Buffer.from(JSON.stringify(values))).slice(0, 12)}`;
}
