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
import { proveBackup } from './prove-backup.ts';
import { WrongPassphraseError, openSeal } from './seal.ts';

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
  const seal = await openSeal(store, options.passphrase);
  const shelf = { store, seal };
  return { shelf, manifest: await makeBackup({ ...shelf, source: options.from ?? source() }) };
}
const rowsOf = ({ tables }: Manifest, name: string) =>
  tables.find((one) => one.name === name)?.rows;

describe('a backup', () => {
  it('holds every row and file, and is proven by being restored', async () => {
    const { shelf, manifest } = await backUp(openBackupStore(root));
    expect(rowsOf(manifest, 'contents')).toBe(20);
    expect(manifest.files).toMatchObject({ count: 2, missing: [] });
    const proof = await proveBackup(shelf, manifest, app.url);
    expect(proof).toMatchObject({ tables: manifest.tables.length, files: 2, faults: [] });
    expect(proof.rows).toBeGreaterThan(100);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    let going = true;
    const writing = (async () => {
      for (let i = 0; going; i += 1) await app.make.article({ title: `中途 ${i}` });
    })();
    const { shelf, manifest } = await backUp(openBackupStore(root));
    going = false;
    await writing;
    // keys between tables are made again when it is loaded: rows of two moments would not fit together
    expect((await proveBackup(shelf, manifest, app.url)).faults).toEqual([]);
  });

  it(
    'stores a file of readers once, however many backups hold it',
    { tags: ['release'] },
    async () => {
      const store = openBackupStore(root);
      await backUp(store);
      const more = { ...FILES, 'ab/cf/abcf-full.txt': '新的' };
      const { shelf, manifest } = await backUp(store, { from: source(more) });
      const first = path.join(root, 'files/ab/cd/abcd-full.webp');
      expect(await readFile(first, 'utf8')).toBe('图');
      expect(manifest.files.count).toBe(3);
      expect((await proveBackup(shelf, manifest, app.url)).faults).toEqual([]);
    },
  );

  it(
    'names files that the storage has lost, and rows and files that were changed in the store',
    { tags: ['release'] },
    async () => {
      const lost = { ...FILES, 'ff/ff/ffff-full.png': '' };
      const { shelf, manifest } = await backUp(openBackupStore(root), { from: source(lost) });
      expect(manifest.files.missing).toEqual(['ff/ff/ffff-full.png']);
      await writeFile(path.join(root, 'files/ab/cd/abcd-full.webp'), '别的');
      const { faults } = await proveBackup(shelf, manifest, app.url);
      expect(faults).toEqual(['files/ff/ff/ffff-full.png', 'files/ab/cd/abcd-full.webp']);
      const table = manifest.tables.find(({ name }) => name === 'contents');
      await rm(path.join(root, table?.object ?? ''));
      await expect(proveBackup(shelf, manifest, app.url)).rejects.toThrow('is missing');
    },
  );

  it(
    'clears what a proof that was killed left behind, and no proof under way',
    { tags: ['release'] },
    async () => {
      const minutesAgo = (count: number) => Math.floor(Date.now() / 60_000 - count).toString(36);
      const [old, young] = [400, 5].map(
        (ago) => `zhihui_proof_${minutesAgo(ago)}_${randomUUID().slice(0, 8)}`,
      );
      await administer(app.url, `create database ${old}`, `create database ${young}`);
      const { shelf, manifest } = await backUp(openBackupStore(root));
      await proveBackup(shelf, manifest, app.url);
      await expect(administer(app.url, `drop database ${old}`)).rejects.toThrow('does not exist');
      await administer(app.url, `drop database ${young}`);
    },
  );

  it('is none before its last line is written', async () => {
    const store = openBackupStore(root);
    const broken: BackupStore = {
      ...store,
      put: async (name, stream) => {
        if (name.endsWith('files.jsonl.zst')) throw new Error('磁盘满了');
        return store.put(name, stream);
      },
    };
    await expect(backUp(broken)).rejects.toThrow('磁盘满了');
    expect(await listBackups(store)).toEqual([]);
    await writeFile(path.join(root, (await readdir(root))[0] ?? '', 'killed.part'), '');
    const { shelf, manifest } = await backUp(store);
    await clearBackups(shelf, { days: 7, weeks: 4, months: 12 });
    expect((await readdir(root)).sort()).toEqual([manifest.name, 'files']);
  });
});

describe('a store with a passphrase', () => {
  it('can be read with it, and says nothing without', { tags: ['release'] }, async () => {
    const store = openBackupStore(root);
    const { manifest } = await backUp(store, { passphrase: '正确的口令' });
    const stored = await Promise.all((await store.list('')).map((name) => store.get(name)));
    const all = Buffer.concat(await Promise.all(stored.map((one) => buffer(one as Readable))));
    expect(all.includes('第 1 篇') || all.includes('文件')).toBe(false);
    const plain = { store, seal: await openSeal(store, undefined) };
    await expect(proveBackup(plain, manifest, app.url)).rejects.toThrow(WrongPassphraseError);
    const again = { store, seal: await openSeal(store, '正确的口令') };
    expect((await proveBackup(again, manifest, app.url)).faults).toEqual([]);
  });

  it('is opened by no other', { tags: ['release'] }, async () => {
    const store = openBackupStore(root);
    await openSeal(store, '正确的口令');
    await expect(openSeal(store, '错的口令')).rejects.toThrow(WrongPassphraseError);
  });
});

describe('an object store', () => {
  it('keeps what a folder keeps, large objects in parts', { tags: ['release'] }, async () => {
    const objects = await startObjectStore();
    try {
      const large = { 'aa/aa/aaaa-full.zip': 'x'.repeat(40 * 1024 * 1024) };
      const { shelf, manifest } = await backUp(openBackupStore(objects.address), {
        from: source(large),
      });
      expect((await proveBackup(shelf, manifest, app.url)).faults).toEqual([]);
      expect(objects.requests.filter((one) => one.includes('partNumber')).length).toBe(3);
      expect(await listBackups(shelf.store)).toEqual([manifest.name]);
    } finally {
      await objects.close();
    }
  });
});
