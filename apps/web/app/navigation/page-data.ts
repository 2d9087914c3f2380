import { getCanonicalPath } from '../lib/canonical.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { recordBuild } from './build-check.ts';

/** Which page answers an address: its route in the build, or the status of the page that tells why there is none. */
export type PageData = { chunk: string } | { status: 403 | 404 | 500 };

const MAX_CACHED = 500;
const cache = new Map<string, Promise<PageData>>();

/** Page data of a path of this site, asked for once. Rejects when it cannot be had. */
export function getPageData(pathname: string): Promise<PageData> {
  const path = getCanonicalPath(pathname) ?? pathname;
  const cached = cache.get(path);
  if (cached !== undefined) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const request = fetchPageData(path);
  cache.set(path, request);
  // what failed may succeed the next time
  request.then(
    (data) => 'status' in data && cache.delete(path),
    () => cache.delete(path),
  );
  return request;
}

async function fetchPageData(path: string): Promise<PageData> {
  const name = path === '/' ? '/index' : path;
  const result = await fetchWithRetry(new Request(`/page-data${name}/page-data.json`));
  recordBuild(result.headers.get('x-build'));
  const { status } = result;
  if (status === 500 || status === 403) return { status };
  if (!result.ok) return { status: 404 };
  try {
    const { componentChunkName } = (await result.json()) as { componentChunkName: unknown };
    return typeof componentChunkName === 'string' ? { chunk: componentChunkName } : { status: 404 };
  } catch {
    return { status: 404 };
  }
}
