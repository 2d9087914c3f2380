import { createHash } from 'node:crypto';
import { parseJson } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import type { RemoteFile, RemoteStore } from './remote-service.ts';

/** A file of a document as it was fetched: its name among the items, or why it is missing. */
export type FetchedFile = { file: string } | { reason: string };

/** An item of JSON; fetched and stored where it is not there yet. */
export async function remember(
  store: RemoteStore,
  name: string,
  fetch: () => Promise<object>,
): Promise<JsonFields> {
  if (store.has(name)) return parseJson((await store.read(name)).toString('utf8'));
  const value = await fetch();
  const json = JSON.stringify(value);
  await store.add(name, Buffer.from(json));
  return parseJson(json);
}

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** Fetches a file once, whatever number of documents show it. `name`: as people know it, '' where it has none. */
export async function rememberFile(
  store: RemoteStore,
  { key, name }: { key: string; name: string },
  fetch: () => Promise<RemoteFile>,
): Promise<FetchedFile> {
  const folder = `files/${createHash('sha256').update(key).digest('hex').slice(0, 24)}/`;
  const known = store.find(folder);
  if (known !== null) return { file: known };
  const fetched = await fetch();
  if ('reason' in fetched) return fetched;
  const type = fetched.type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const clean = name
    .replaceAll(/[\p{Cc}/\\]/gu, '_')
    .replace(/^\.+/u, '')
    .normalize('NFC')
    .slice(-120);
  const stem = clean === '' ? 'file' : clean;
  const extension = EXTENSIONS[type];
  const file = `${folder}${/\.\w{1,8}$/u.test(stem) || !extension ? stem : `${stem}.${extension}`}`;
  await store.add(file, fetched.bytes);
  return { file };
}
