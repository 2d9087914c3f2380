import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../../../test/harness.ts';
import { administer } from '../../../test/setup/template.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import type { BackupStore } from './backup-store.ts';
import { clearBackups } from './clear-backups.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupSource } from './make-backup.ts';
import { listBackups } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { openBackupStore } from './open-backup-store.ts';
import { verifyBackup } from './verify-backup.ts';
import { WrongPassphraseError, openEncryption } from './encryption.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (let i = 0; i < 20; i += 1)
    await app.make.article({ title: `第 ${i} 篇`, body: '正\t文\n\\N' });
  await app.runJobs();
});
afterAll(() => app.close());

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
});
afterEach(() => rm(root, { recursive: true }));

const FILES: Record<string, string> = {
  'ab/cd/abcd-full.webp': '图',
  'ab/ce/abce-full.pdf': '文件',
};
const source = (files = FILES): BackupSource => ({
  url: app.url,
  async *fileKeys() {
    yield* Object.keys(files);
  },
  readFile: async (key) => {
    const text = files[key];
    return text === undefined || text === '' ? null : Readable.from([Buffer.from(text)]);
  },
  secretKey: 'ab'.repeat(32),
  version: '0.1.0',
});
async function backUp(
  store: BackupStore,
  options: { from?: BackupSource; passphrase?: string } = {},
) {
  const encryption = await openEncryption(store, options.passphrase);
  const encryptedStore = { store, encryption };
  return {
    encryptedStore,
    manifest: await makeBackup({ ...encryptedStore, source: options.from ?? source() }),
  };
}
const rowsOf = ({ tables }: Manifest, name: string) =>
  tables.find((table) => table.name === name)?.rows;

describe('a backup', () => {
  it('holds every row and file, and is proven by being restored', async () => {
    const { encryptedStore, manifest } = await backUp(openBackupStore(root));
    expect(rowsOf(manifest, 'contents')).toBe(20);
    expect(manifest.files).toMatchObject({ count: 2, missing: [] });
    const verification = await verifyBackup(encryptedStore, manifest, app.url);
    expect(verification).toMatchObject({ tables: manifest.tables.length, files: 2, problems: [] });
    expect(verification.rows).toBeGreaterThan(100);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    let isRunning = true;
    const writing = (async () => {
      for (let i = 0; isRunning; i += 1) await app.make.article({ title: `中途 ${i}` });
    })();
    const { encryptedStore, manifest } = await backUp(openBackupStore(root));
    isRunning = false;
    await writing;
    // foreign keys are created again during loading: rows of two moments would not fit together
    expect((await verifyBackup(encryptedStore, manifest, app.url)).problems).toEqual([]);
  });

  it(
    'stores a file of readers once, however many backups hold it',
    { tags: ['release'] },
    async () => {
      const store = openBackupStore(root);
      await backUp(store);
      const moreFiles = { ...FILES, 'ab/cf/abcf-full.txt': '新的' };
      const { encryptedStore, manifest } = await backUp(store, { from: source(moreFiles) });
      const first = path.join(root, 'files/ab/cd/abcd-full.webp');
      expect(await readFile(first, 'utf8')).toBe('图');
      expect(manifest.files.count).toBe(3);
      expect((await verifyBackup(encryptedStore, manifest, app.url)).problems).toEqual([]);
    },
  );

  it(
    'names files that the storage has lost, and rows and files that were changed in the store',
    { tags: ['release'] },
    async () => {
      const damagedFiles = { ...FILES, 'ff/ff/ffff-full.png': '' };
      const { encryptedStore, manifest } = await backUp(openBackupStore(root), {
        from: source(damagedFiles),
      });
      expect(manifest.files.missing).toEqual(['ff/ff/ffff-full.png']);
      await writeFile(path.join(root, 'files/ab/cd/abcd-full.webp'), '别的');
      const { problems } = await verifyBackup(encryptedStore, manifest, app.url);
      expect(problems).toEqual(['files/ff/ff/ffff-full.png', 'files/ab/cd/abcd-full.webp']);
      const table = manifest.tables.find(({ name }) => name === 'contents');
      await rm(path.join(root, table?.object ?? ''));
      await expect(verifyBackup(encryptedStore, manifest, app.url)).rejects.toThrow('is missing');
    },
  );

  it(
    'clears what a killed verification left behind, and no running one',
    { tags: ['release'] },
    async () => {
      const minutesAgo = (count: number) => Math.floor(Date.now() / 60_000 - count).toString(36);
      const [old, recent] = [400, 5].map(
        (ago) => `zhihui_proof_${minutesAgo(ago)}_${randomUUID().slice(0, 8)}`,
      );
      await administer(app.url, `create database ${old}`, `create database ${recent}`);
      const { encryptedStore, manifest } = await backUp(openBackupStore(root));
      await verifyBackup(encryptedStore, manifest, app.url);
      await expect(administer(app.url, `drop database ${old}`)).rejects.toThrow('does not exist');
      await administer(app.url, `drop database ${recent}`);
    },
  );

  it('does not exist before its last line is written', async () => {
    const store = openBackupStore(root);
    const broken: BackupStore = {
      ...store,
      put: async (name, stream) => {
        if (name.endsWith('files.jsonl.zst')) throw new Error('磁盘已满');
        return store.put(name, stream);
      },
    };
    await expect(backUp(broken)).rejects.toThrow('磁盘已满');
    expect(await listBackups(store)).toEqual([]);
    await writeFile(path.join(root, (await readdir(root))[0] ?? '', 'killed.part'), '');
    const { encryptedStore, manifest } = await backUp(store);
    await clearBackups(encryptedStore, { days: 7, weeks: 4, months: 12 });
    expect((await readdir(root)).sort()).toEqual([manifest.name, 'files']);
  });
});

describe('a store with a passphrase', () => {
  it('can be read with it, and reveals nothing without', { tags: ['release'] }, async () => {
    const store = openBackupStore(root);
    const { manifest } = await backUp(store, { passphrase: '正确的口令' });
    const stored = await Promise.all((await store.list('')).map((name) => store.get(name)));
    const all = Buffer.concat(await Promise.all(stored.map((item) => buffer(item as Readable))));
    expect(all.includes('第 1 篇') || all.includes('文件')).toBe(false);
    const plain = { store, encryption: await openEncryption(store, undefined) };
    await expect(verifyBackup(plain, manifest, app.url)).rejects.toThrow(WrongPassphraseError);
    const reopened = { store, encryption: await openEncryption(store, '正确的口令') };
    expect((await verifyBackup(reopened, manifest, app.url)).problems).toEqual([]);
  });

  it('is opened by no other', { tags: ['release'] }, async () => {
    const store = openBackupStore(root);
    await openEncryption(store, '正确的口令');
    await expect(openEncryption(store, '错的口令')).rejects.toThrow(WrongPassphraseError);
  });
});

describe('an object store', () => {
  it('stores what a folder stores, large objects in parts', { tags: ['release'] }, async () => {
    const objects = await startObjectStore();
    try {
      const large = { 'aa/aa/aaaa-full.zip': 'x'.repeat(40 * 1024 * 1024) };
      const { encryptedStore, manifest } = await backUp(openBackupStore(objects.address), {
        from: source(large),
      });
      expect((await verifyBackup(encryptedStore, manifest, app.url)).problems).toEqual([]);
      expect(objects.requests.filter((request) => request.includes('partNumber')).length).toBe(3);
      expect(await listBackups(encryptedStore.store)).toEqual([manifest.name]);
    } finally {
      await objects.close();
    }
  });
});
