import { setFlagsFromString } from 'node:v8';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MediaItem } from '@zhihui/contract/features/media/media.endpoints.ts';
import type { MadeUser } from '../../test/factories.ts';
import { startTestApp } from '../../test/harness.ts';
import type { TestApp } from '../../test/harness.ts';
import { startObjectStore } from '../../test/object-store.ts';
import type { ObjectStore } from '../../test/object-store.ts';
import { createUploads, picture } from '../../test/uploads.ts';
import { loadEnv } from '../config/env.ts';
import { stopImages } from '../platform/images/images.ts';
import { createLocalStorage } from '../platform/storage/local-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import { StorageUnavailableError } from '../platform/storage/storage.ts';
import { createFallbackStorage } from '../platform/storage/open-storage.ts';
import { runStorage } from './storage-program.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../../test/sql.ts';

/** A site whose files lie in a folder, and nodes beside it that use a bucket. */
let store: ObjectStore;
let app: TestApp;
let beside: TestApp;
let owner: MadeUser;
let folder: string;
beforeAll(async () => {
  store = await startObjectStore();
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-files-'));
  app = await startTestApp({ env: { STORAGE: folder } });
  const moveOptions = createFallbackStorage(
    createS3Storage(store.address, 4000),
    createLocalStorage(folder),
  );
  beside = await startTestApp({ joins: app, deps: () => ({ storage: moveOptions }) });
  owner = await app.make.user();
});
afterEach(() => store.become('healthy'));
afterAll(async () => {
  stopImages();
  await beside.close();
  await app.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const uploadsOf = (node: TestApp) => createUploads(node, owner);
async function put(node: TestApp, name: string, bytes: Buffer): Promise<MediaItem> {
  const answer = await uploadsOf(node).send(name, bytes);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as MediaItem;
}
const move = async (option: string): Promise<{ succeeded: boolean; output: string }> => {
  const lines: string[] = [];
  const { DATA_DIR } = app.deps.env;
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR,
    DATABASE_URL: app.url,
    STORAGE: store.address,
    STORAGE_ALSO: folder,
  });
  const succeeded = await runStorage(env, [option], (line) => lines.push(line));
  return { succeeded, output: lines.join('\n') };
};

describe('moving from a folder to a bucket while the site runs', () => {
  it('loses nothing, can be interrupted and repeated, and clears only verified files', async () => {
    const old = await put(app, '旧.png', await picture(1000));
    const note = await put(app, '说明.txt', Buffer.from('附件的文字'));
    // reads fall back to the old storage before the move; new files go to the bucket
    expect(await uploadsOf(beside).status(old.url, owner.token)).toBe(200);
    const fresh = await put(beside, '新.png', await picture(900));
    expect(store.objects.size).toBeGreaterThan(0);
    expect((await move('check')).succeeded).toBe(false);

    store.become('failing');
    await expect(move('move')).rejects.toThrow(/无响应.*重新运行/u);
    store.become('healthy');
    const moved = await move('move');
    expect(moved).toMatchObject({ succeeded: true });
    expect(moved.output).toMatch(/本次迁移 [1-9]\d* 个/u);
    expect((await move('move')).output).not.toContain('本次迁移');

    // a file that differs counts as not moved and is not removed
    const [name = '', bytes = Buffer.alloc(0)] =
      [...store.objects].find(([key]) => key.endsWith('-full.txt')) ?? [];
    store.objects.set(name, Buffer.from('x'.repeat(bytes.length)));
    const cleared = await move('clear');
    expect(cleared).toMatchObject({ succeeded: false });
    expect(cleared.output).toContain('-full.txt');
    store.objects.delete(name);
    expect((await move('move')).succeeded).toBe(true);
    expect((await move('clear')).succeeded).toBe(true);
    const secondary = createLocalStorage(folder);
    for (const key of store.objects.keys())
      expect(await secondary.get(key.replace('/bucket/zhihui/', ''))).toBeNull();
    for (const { url } of [old, note, fresh])
      expect(await uploadsOf(beside).status(url, owner.token)).toBe(200);
  });

  it('is refused without a source', async () => {
    const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: app.url });
    await expect(runStorage(env, ['move'], () => undefined)).rejects.toThrow('STORAGE_ALSO');
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Simulates a busy node: the timer that ends the waiting must not be collected. Most of the time is left to the work. */
async function collectingDuring<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  void (async () => {
    while (!done.signal.aborted) {
      const began = performance.now();
      collectGarbage();
      await sleep(200 + 2 * (performance.now() - began));
    }
  })();
  return work.finally(() => done.abort());
}

it('a full disk is reported as one, and the next upload of the same file succeeds', async () => {
  const diskFull = await startTestApp({
    joins: app,
    deps: ({ storage }) => ({ storage: { ...storage, put: () => Promise.reject(noSpace) } }),
  });
  onTestFinished(() => diskFull.close());
  const bytes = await picture(321);
  const refused = await uploadsOf(diskFull).send('放不下.png', bytes);
  expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('磁盘已满') });
  await put(app, '放下了.png', bytes);
});
const noSpace = new StorageUnavailableError('no space', {
  cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }),
});

describe('a bucket that is not well', { tags: ['release'] }, () => {
  it.each(['failing', 'silent'] as const)(
    '%s: is reported in time, and leaves nothing half done',
    async (storeState) => {
      const stored = await put(beside, `好的 ${storeState}.png`, await picture(700));
      const rows = () => sql<{ id: Id }>`select id from media`.all(app.db);
      const before = (await rows()).length;
      store.become(storeState);
      const bytes = await picture(777);
      const refused = await collectingDuring(uploadsOf(beside).send('坏的.png', bytes));
      expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('文件未保存') });
      const shown = await beside.http.inject({
        url: stored.url,
        headers: { cookie: `access_token=${owner.token}` },
      });
      expect(shown.statusCode).toBe(503);
      expect(shown.headers).toMatchObject({
        'content-type': expect.stringContaining('image/svg+xml'),
        'cache-control': 'no-store',
      });
      expect(shown.payload).toContain('图片暂时无法获取');
      expect((await rows()).length).toBe(before);
      store.become('healthy');
      expect(await uploadsOf(beside).status(stored.url, owner.token)).toBe(200);
    },
  );

  it('slow: is waited for', async () => {
    store.become({ slowMs: 300 });
    const { url } = await put(beside, '慢.png', await picture(600));
    expect(await uploadsOf(beside).status(url, owner.token)).toBe(200);
  });
});
