import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { extractPictures } from './pictures.ts';
import {
  findReading,
  forgetReadings,
  listAllReadings,
  listReadings,
  openReadings,
  parseReadingPath,
  removeReading,
  saveReading,
} from './stored-readings.ts';
import type { StoredReading } from './stored-readings.ts';

const makeReading = (id: number, openedAt = id): StoredReading => ({
  path: `/article/${id}`,
  section: 'article',
  title: `文章 ${id}`,
  author: '周以宁',
  html: '<p>正文</p>',
  answers: [],
  pictures: [],
  storedAt: openedAt,
  openedAt,
});
const picture = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } });
let cache: Cache;
beforeEach(async () => {
  await forgetReadings();
  cache = await openReadings('7');
});
afterEach(() => vi.restoreAllMocks());

const save = (id: number, pictures: readonly string[] = []) =>
  saveReading(cache, makeReading(id), new Map(pictures.map((address) => [address, picture()])));
const paths = async () => (await listReadings(cache)).map(({ path }) => path);
const full = () => Promise.reject(new DOMException('no space is left', 'QuotaExceededError'));

describe('stored texts', () => {
  it('are the thirty that were opened last', async () => {
    for (let id = 1; id <= 33; id += 1) await save(id);
    const stored = await paths();
    expect(stored).toHaveLength(30);
    expect([stored[0], stored.at(-1)]).toEqual(['/article/33', '/article/4']);
  });

  it('take their pictures with them', async () => {
    await save(1, ['/media/1/800.webp', '/media/2/full.webp']);
    await save(2, ['/media/2/full.webp']);
    await removeReading('/article/1');
    expect(await cache.match('/media/1/800.webp')).toBeUndefined();
    expect(await cache.match('/media/2/full.webp')).toBeDefined();
    expect(await findReading('/article/1')).toBeNull();
  });

  it('of other accounts are deleted when an account is used, and all at sign-out', async () => {
    await save(1);
    const other = await openReadings('8');
    await saveReading(other, makeReading(2), new Map());
    await forgetReadings('8');
    expect((await listAllReadings()).map(({ path }) => path)).toEqual(['/article/2']);
    await forgetReadings();
    expect(await listAllReadings()).toEqual([]);
  });

  it('make room when the storage is full, first older texts and then pictures', async () => {
    for (let id = 1; id <= 20; id += 1) await save(id);
    const put = Cache.prototype.put;
    vi.spyOn(Cache.prototype, 'put').mockImplementation(function (this: Cache, key, response) {
      return typeof key === 'string' && key.startsWith('/media/')
        ? full()
        : put.call(this, key, response);
    });
    expect(await save(21, ['/media/1/800.webp'])).toBe(true);
    const stored = await paths();
    expect([stored[0], stored.length]).toEqual(['/article/21', 16]);
    expect((await findReading('/article/21'))?.pictures).toEqual([]);
  });

  it('are given up without an error when nothing fits', async () => {
    await save(1);
    vi.spyOn(Cache.prototype, 'put').mockImplementation(full);
    expect(await save(2)).toBe(false);
    expect(await paths()).toEqual(['/article/1']);
  });
});

it('knows the pages whose texts are stored', () => {
  expect(parseReadingPath('/article/12')).toEqual({ section: 'article', id: '12' });
  expect(parseReadingPath('/question/3/')).toEqual({ section: 'question', id: '3' });
  for (const path of ['/', '/article', '/article/0', '/article/1/history', '/editor/article/1'])
    expect(parseReadingPath(path)).toBeNull();
});

describe('pictures of a text', () => {
  it('are stored in one size, and those of other sites not at all', async () => {
    const requested: string[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
      requested.push(address as string);
      return new Response('bytes', { headers: { 'content-length': '5' } });
    });
    const srcset = '/media/1/400.webp 400w, /media/1/1600.webp 1600w, /media/1/800.webp 800w';
    const html = `<p><img src="/media/1/full.webp" srcset="${srcset}" sizes="50vw"><img src="https://other.example/a.png"></p>`;
    const text = await extractPictures(html);
    expect(requested).toEqual(['/media/1/800.webp']);
    expect([...text.pictures.keys()]).toEqual(['/media/1/800.webp']);
    expect(text.html).toContain('src="/media/1/800.webp"');
    expect(text.html).not.toContain('srcset');
  });

  it('that are large or missing are left out', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
      (address as string).includes('/media/1/')
        ? new Response('', { headers: { 'content-length': '9000000' } })
        : new Response('', { status: 404 }),
    );
    const html = '<img src="/media/1/full.webp"><img src="/media/2/full.webp">';
    expect((await extractPictures(html)).pictures.size).toBe(0);
  });
});
