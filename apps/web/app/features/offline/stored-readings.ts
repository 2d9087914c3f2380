import type { OFFLINE_SECTIONS } from './offline.text.ts';

/** What a signed-in user opened last, in a cache of their account in this browser. Pages and the service worker use it. */

const PREFIX = 'zhihui-reading-';
const KEY_PREFIX = '/offline';
const MAX_READINGS = 30;

export type OfflineSection = keyof typeof OFFLINE_SECTIONS;

export interface StoredReading {
  /** `/article/12`. */
  path: string;
  section: OfflineSection;
  title: string;
  author: string;
  html: string;
  answers: { author: string; html: string; accepted: boolean }[];
  /** Addresses of its pictures that are stored with it. */
  pictures: string[];
  /** Times in milliseconds. */
  storedAt: number;
  openedAt: number;
}

/** Section and number of a page whose text is stored; null for other pages. */
export function parseReadingPath(path: string): { section: OfflineSection; id: string } | null {
  const [, section, id] = /^\/(article|news|question)\/([1-9]\d{0,18})\/?$/u.exec(path) ?? [];
  if (section === undefined || id === undefined) return null;
  return { section: section as OfflineSection, id };
}

/** The cache of an account. */
export const openReadings = (userId: string): Promise<Cache> => caches.open(PREFIX + userId);

/** Deletes everything that is stored; with `except`, only that of other accounts. */
export async function forgetReadings(except: string | null = null): Promise<void> {
  const names = await listCaches();
  await Promise.all(
    names.filter((name) => name !== PREFIX + except).map((name) => caches.delete(name)),
  );
}

const listCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Returns a stored text of whichever account is signed in to this browser; null when there is none. */
export async function findReading(path: string): Promise<StoredReading | null> {
  for (const name of await listCaches()) {
    const reading = await readReading(await caches.open(name), path);
    if (reading !== null) return reading;
  }
  return null;
}

/** Returns a text that is stored in a cache; null when there is none. */
export async function readReading(cache: Cache, path: string): Promise<StoredReading | null> {
  const response = await cache.match(KEY_PREFIX + path);
  return response === undefined ? null : ((await response.json()) as StoredReading);
}

/** Returns all texts that are stored in this browser, the one opened last first. */
export async function listAllReadings(): Promise<StoredReading[]> {
  const lists = await Promise.all(
    (await listCaches()).map(async (name) => listReadings(await caches.open(name))),
  );
  return lists.flat();
}

/** Returns the texts of a cache, the one opened last first. */
export async function listReadings(cache: Cache): Promise<StoredReading[]> {
  const requests = await cache.keys();
  const readings = await Promise.all(
    requests
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith(`${KEY_PREFIX}/`))
      .map((path) => readReading(cache, path.slice(KEY_PREFIX.length))),
  );
  return readings.filter((reading) => reading !== null).sort((a, b) => b.openedAt - a.openedAt);
}

/** Deletes a text from the caches of all accounts, for example because the server refuses it. */
export async function removeReading(path: string): Promise<void> {
  for (const name of await listCaches()) {
    const cache = await caches.open(name);
    if (await cache.delete(KEY_PREFIX + path)) await removeUnusedPictures(cache);
  }
}

/**
 * Stores a text with its pictures, and deletes the oldest beyond thirty. When the storage is full, half of the others give
 * way, and then the pictures; resolves to whether the text was stored.
 */
export async function saveReading(
  cache: Cache,
  reading: StoredReading,
  pictures: ReadonlyMap<string, Response>,
): Promise<boolean> {
  const withPictures = { ...reading, pictures: [...pictures.keys()] };
  const attempts = [
    () => putReading(cache, withPictures, pictures),
    async () => {
      await dropOldest(cache, Math.ceil(MAX_READINGS / 2));
      await putReading(cache, reading, new Map());
    },
  ];
  for (const attempt of attempts) {
    try {
      await attempt();
      await dropOldest(cache, MAX_READINGS);
      return true;
    } catch {
      // the storage is full
    }
  }
  return false;
}

async function putReading(
  cache: Cache,
  reading: StoredReading,
  pictures: ReadonlyMap<string, Response>,
): Promise<void> {
  for (const [address, response] of pictures) await cache.put(address, response.clone());
  await cache.put(KEY_PREFIX + reading.path, new Response(JSON.stringify(reading)));
}

async function dropOldest(cache: Cache, count: number): Promise<void> {
  const old = (await listReadings(cache)).slice(count);
  await Promise.all(old.map(({ path }) => cache.delete(KEY_PREFIX + path)));
  await removeUnusedPictures(cache);
}

async function removeUnusedPictures(cache: Cache): Promise<void> {
  const used = new Set((await listReadings(cache)).flatMap(({ pictures }) => pictures));
  const requests = await cache.keys();
  const unused = requests.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/media/') && !used.has(pathname);
  });
  await Promise.all(unused.map((request) => cache.delete(request)));
}
