import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
});
afterEach(() => rm(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const modified = new Date('2026-03-01T08:00:00Z');
/** A source that goes on until it is destroyed. */
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536, 1));
    },
  });

it('holds texts, bytes and streams under their names, and says its size', async () => {
  const file = path.join(folder, 'a.zip');
  const size = await writeZip(
    createWriteStream(file),
    async (zip) => {
      await zip.add('一/说明.md', '正文');
      await zip.add('图.png', new Uint8Array([1, 2]));
      await zip.add('空', Readable.from([]));
    },
    { modified },
  );
  const bytes = await readFile(file);
  expect(bytes).toHaveLength(size);
  const files = unzipSync(new Uint8Array(bytes));
  expect(strFromU8(files['一/说明.md'] ?? new Uint8Array())).toBe('正文');
  expect(Object.keys(files)).toEqual(['一/说明.md', '图.png', '空']);
});

it('holds nothing of what it has written', async () => {
  const buffers: WeakRef<Uint8Array>[] = [];
  let remaining = 0;
  await writeZip(
    createWriteStream(path.join(folder, 'a.zip')),
    async (zip) => {
      for (let at = 0; at < 50; at += 1) {
        const bytes = new Uint8Array(10_000).fill(at);
        buffers.push(new WeakRef(bytes));
        const source = Readable.from([bytes]);
        await zip.add(`${at}`, source);
      }
      await setImmediate();
      collectGarbage();
      remaining = buffers.filter((buffer) => buffer.deref() !== undefined).length;
    },
    { modified },
  );
  expect(remaining).toBeLessThan(10);
});

it('takes no memory for what it has written, however many files', async () => {
  let growth = 0;
  await writeZip(
    createWriteStream(path.join(folder, 'a.zip')),
    async (zip) => {
      const measure = async () => {
        await setImmediate();
        collectGarbage();
        await setTimeout(50);
        return process.memoryUsage().arrayBuffers;
      };
      await zip.add('first', 'a');
      const before = await measure();
      for (let at = 0; at < 1000; at += 1) {
        // other work of the process gets pieces of the same memory
        Buffer.from('x'.repeat(5000));
        await zip.add(`图/${at}`, `${at}`.repeat(2000));
      }
      growth = (await measure()) - before;
    },
    { modified },
  );
  expect(growth).toBeLessThan(2 ** 20);
});

it('ends with the error of its place, and lets go of what it was reading', async () => {
  const source = endless();
  const writing = writeZip(
    createWriteStream(path.join(folder, 'missing', 'a.zip')),
    (zip) => zip.add('a', source),
    {
      modified,
    },
  );
  await expect(writing).rejects.toThrow('ENOENT');
  expect(source.destroyed).toBe(true);
});

it('ends with the error of a source', async () => {
  const source = new Readable({
    read() {
      this.destroy(new Error('the storage is away'));
    },
  });
  const writing = writeZip(
    createWriteStream(path.join(folder, 'a.zip')),
    (zip) => zip.add('a', source),
    { modified },
  );
  await expect(writing).rejects.toThrow('the storage is away');
});
