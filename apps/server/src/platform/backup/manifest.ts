import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  object: z.string(),
});

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The moment all of it shows. */
  madeAt: z.iso.datetime(),
  version: z.string(),
  encrypted: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** `list` names the object that lists the files. */
  files: z.object({
    list: z.string(),
    count: z.int(),
    bytes: z.int(),
    missing: z.array(z.string()),
  }),
  /** The key that decrypts secrets; null when it was omitted. */
  secretKey: z.string().nullable(),
  stored: z.int(),
});

/** Content of a backup, written last: without it the backup does not exist. */
export type Manifest = z.output<typeof Manifest>;
export type BackupTable = z.output<typeof Table>;

/** One file of readers: its key in the storage, and what its bytes are. */
export const StoredFile = z.object({
  key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  object: z.string(),
});
export type StoredFile = z.output<typeof StoredFile>;

const FILE = 'manifest.json';
/** The moment in UTC to the second, and random letters to keep two apart: the order of names is the order of moments. */
export const BACKUP_NAME = /^\d{8}t\d{6}z-[0-9a-f]{4}$/u;

export async function writeManifest(store: BackupStore, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await store.put(`${manifest.name}/${FILE}`, Readable.from([Buffer.from(text)]));
}

/** Null when no complete backup has this name. */
export async function readManifest(store: BackupStore, name: string): Promise<Manifest | null> {
  if (!BACKUP_NAME.test(name)) return null;
  const stream = await store.get(`${name}/${FILE}`);
  if (stream === null) return null;
  return Manifest.parse(JSON.parse((await buffer(stream)).toString('utf8')));
}

/** Names of all whole backups, the oldest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const objects = await store.list('');
  const complete = objects.filter((object) => object.endsWith(`/${FILE}`));
  return complete
    .map((object) => object.slice(0, -FILE.length - 1))
    .filter((name) => BACKUP_NAME.test(name))
    .sort();
}
