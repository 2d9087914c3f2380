import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeContentHash, buildContentKey } from './content-key.ts';
import { createLocalStorage } from './local-storage.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true }));

const bytes = Buffer.from('图');
const key = buildContentKey(computeContentHash(bytes), '800', 'webp');

describe('local storage', () => {
  it('returns what was put, under a key derived from the content', async () => {
    const storage = createLocalStorage(path.join(root, 'made', 'later'));
    await storage.put(key, bytes, 'image/webp');
    await storage.put(key, bytes, 'image/webp');
    const found = await storage.get(key);
    expect(found?.size).toBe(bytes.length);
    expect(found && (await buffer(found.stream))).toEqual(bytes);
    expect(key).toMatch(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}-800\.webp$/);
  });

  it('has no object after a delete, and deletes twice', async () => {
    const storage = createLocalStorage(root);
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, bytes, 'image/webp');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeNull();
  });

  it('leaves no partial file when it fails', async () => {
    const storage = createLocalStorage(root);
    await storage.put('ab/ab-1.webp', bytes, 'image/webp');
    // A folder occupies the object's path: the last step fails.
    await storage.put('ab/taken/x.webp', bytes, 'image/webp');
    await expect(storage.put('ab/taken', bytes, 'image/webp')).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect(await readdir(path.join(root, 'ab'))).toEqual(['ab-1.webp', 'taken']);
  });

  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a\0b',
    'A',
    '.x',
    'a/.x',
    'a\\b',
    'con.',
    '',
    'a'.repeat(201),
  ])('refuses the key %j', async (bad) => {
    await writeFile(path.join(root, 'x'), 'mine');
    const storage = createLocalStorage(path.join(root, 'inside'));
    await expect(storage.put(bad, bytes, 'x')).rejects.toThrow('not a key');
    await expect(storage.get(bad)).rejects.toThrow('not a key');
    await expect(storage.delete(bad)).rejects.toThrow('not a key');
    expect(await readFile(path.join(root, 'x'), 'utf8')).toBe('mine');
  });
});
