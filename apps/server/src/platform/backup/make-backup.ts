// Why it is as it is: docs/decisions/0079-backup.md
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { readAppliedMigrations, readSequences, readTables } from './catalog.repo.ts';
import { beginSnapshot, connect, copyOut } from './copying.repo.ts';
import type { BackupTable, Manifest, StoredFile } from './manifest.ts';
import { listBackups, readManifest, writeManifest } from './manifest.ts';
import { pack } from './encrypted-store.ts';
import type { EncryptedStore } from './encrypted-store.ts';
import { readStoredFiles } from './stored-files.ts';

export interface BackupSource {
  /** Of the database. */
  url: string;
  /** Keys of the files that the site has at the moment that `client` sees. */
  fileKeys(client: pg.ClientBase): AsyncIterable<string>;
  /** Null where the storage no longer has the file. */
  readFile(key: string): Promise<Readable | null>;
  secretKey: string | null;
  version: string;
}

export interface BackupOptions extends EncryptedStore {
  source: BackupSource;
  onProgress?: (text: string) => void;
}

/**
 * Backs up the database and the files as of one moment. Files that an earlier backup in the same store holds are not stored
 * again. A backup exists only once its last line is written; the next clearing removes what an interrupted one left.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { source, store, encryption, onProgress = () => undefined } = options;
  const client = await connect(source.url);
  try {
    const madeAt = await beginSnapshot(client);
    const name = formatBackupName(madeAt);
    const previousFiles = await loadNewestFiles(options);
    const tables: BackupTable[] = [];
    let stored = 0;
    for (const table of await readTables(client)) {
      onProgress(`${table.schema}.${table.name}`);
      const object = `${name}/tables/${table.schema}.${table.name}`;
      const {
        lines: rows,
        bytes,
        sha256,
        ...packed
      } = await pack(options, object, copyOut(client, table));
      tables.push({ ...table, rows, bytes, sha256, object: packed.object });
      stored += packed.stored;
    }
    const files = await packFiles(client, options, name, previousFiles);
    const manifest: Manifest = {
      format: 1,
      name,
      madeAt: madeAt.toISOString(),
      version: source.version,
      encrypted: encryption.extension !== '',
      migrations: await readAppliedMigrations(client),
      tables,
      sequences: await readSequences(client),
      files: files.summary,
      secretKey:
        source.secretKey === null ? null : await packSecret(options, name, source.secretKey),
      stored: stored + files.stored,
    };
    await writeManifest(store, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

function formatBackupName(moment: Date): string {
  const digits = moment.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '').toLowerCase();
  return `${digits}z-${randomBytes(2).toString('hex')}`;
}

async function packSecret(
  encryptedStore: EncryptedStore,
  name: string,
  key: string,
): Promise<string> {
  return (await pack(encryptedStore, `${name}/secret-key`, Readable.from([Buffer.from(key)])))
    .object;
}

/** Files that the newest backup with the same encryption holds, by key. */
async function loadNewestFiles(encryptedStore: EncryptedStore): Promise<Map<string, StoredFile>> {
  const names = await listBackups(encryptedStore.store);
  for (const name of names.reverse()) {
    const manifest = await readManifest(encryptedStore.store, name);
    if (manifest?.encrypted !== (encryptedStore.encryption.extension !== '')) continue;
    const previousFiles = new Map<string, StoredFile>();
    for await (const file of readStoredFiles(encryptedStore, manifest))
      previousFiles.set(file.key, file);
    return previousFiles;
  }
  return new Map();
}

async function packFiles(
  client: pg.ClientBase,
  { source, ...encryptedStore }: BackupOptions,
  name: string,
  previousFiles: ReadonlyMap<string, StoredFile>,
) {
  const missing: string[] = [];
  let [count, bytes, stored] = [0, 0, 0];
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const key of source.fileKeys(client)) {
      let file = previousFiles.get(key);
      if (file === undefined) {
        const stream = await source.readFile(key);
        if (stream === null) {
          missing.push(key);
          continue;
        }
        // pictures and office files are compressed already
        const packed = await pack(encryptedStore, `files/${key}`, stream, { compress: false });
        file = { key, bytes: packed.bytes, sha256: packed.sha256, object: packed.object };
        stored += packed.stored;
      }
      count += 1;
      bytes += file.bytes;
      yield Buffer.from(`${JSON.stringify(file)}\n`);
    }
  }
  const list = await pack(encryptedStore, `${name}/files.jsonl`, Readable.from(lines()));
  stored += list.stored;
  return { stored, summary: { list: list.object, count, bytes, missing } };
}
