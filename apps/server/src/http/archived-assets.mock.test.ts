import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type * as files from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { archiveAssets } from './archived-assets.ts';

/** Name of a file whose copy is cut off half way, as by a kill or a full disk. */
let interrupted = '';
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  const copyFile = async (from: string, to: string) => {
    if (path.basename(from) !== interrupted) return real.copyFile(from, to);
    await real.writeFile(to, 'whole'.slice(0, 2));
    throw new Error('cut off');
  };
  return { ...real, copyFile };
});

const DAY_MS = 24 * 60 * 60 * 1000;
let root: string;
let build: string;
let archive: string;
beforeEach(async () => {
  interrupted = '';
  root = await mkdtemp(path.join(os.tmpdir(), 'archived-assets-'));
  [build, archive] = [path.join(root, 'build'), path.join(root, 'archive')];
  await mkdir(build);
});
afterEach(() => rm(root, { recursive: true }));

const writeAsset = (name: string, text = 'whole') => writeFile(path.join(build, name), text);
const read = (name: string) => readFile(path.join(archive, name), 'utf8');
const names = async () => (await readdir(archive)).toSorted((a, b) => a.localeCompare(b));

it('removes a partial copy, and copies the file again', async () => {
  await writeAsset('a-1.js');
  await writeAsset('b-2.js');
  interrupted = 'b-2.js';
  await expect(archiveAssets(build, archive)).rejects.toThrow('cut off');
  await expect(read('b-2.js')).rejects.toThrow('ENOENT');
  interrupted = '';
  await archiveAssets(build, archive);
  expect([await read('a-1.js'), await read('b-2.js')]).toEqual(['whole', 'whole']);
});

it('leaves no remains of a failed copy', async () => {
  await writeAsset('a-1.js');
  interrupted = 'a-1.js';
  await expect(archiveAssets(build, archive)).rejects.toThrow('cut off');
  expect(await names()).toEqual([]);
});

it('copies a file again when the archived one is incomplete, as after a power cut', async () => {
  await writeAsset('a-1.js');
  await mkdir(archive);
  await writeFile(path.join(archive, 'a-1.js'), '');
  await archiveAssets(build, archive);
  expect(await read('a-1.js')).toBe('whole');
});

it('nodes that share the folder and start at the same time do not disturb each other', async () => {
  for (let n = 0; n < 20; n += 1) await writeAsset(`page-${n}.js`, `page ${n}`);
  await Promise.all([1, 2, 3, 4].map(() => archiveAssets(build, archive)));
  expect(await names()).toHaveLength(20);
  expect(await read('page-7.js')).toBe('page 7');
});

it('removes files that no build has used for 30 days, and partial copies of killed processes', async () => {
  const now = new Date('2026-11-21');
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await writeAsset('a-1.js');
  await mkdir(archive);
  for (const [name, days] of [
    ['old-0.js', 31],
    ['recent-0.js', 29],
    ['a-1.js', 31],
    ['b-2.js.77.part', 31],
  ] as const) {
    await writeFile(path.join(archive, name), 'whole');
    await utimes(path.join(archive, name), daysAgo(days), daysAgo(days));
  }
  await archiveAssets(build, archive, now);
  expect(await names()).toEqual(['a-1.js', 'recent-0.js']);
});
