import { getCanonicalPath } from '../lib/canonical.ts';
import { recordBuild } from './build-check.ts';

/** The page of an address: its route in the build, or the status of its error page. */
type PageData = { chunk: string } | { status: 403 | 404 | 500 };

const MAX_CACHED = 500;
const cache = new Map<string, Promise<PageData>>();

/** Returns the page data of a path, cached. Rejects when it cannot be loaded. */
export function getPageData(pathname: string): Promise<PageData> {
  const path = getCanonicalPath(pathname) ?? pathname;
  const cached = cache.get(path);
  if (cached !== undefined) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const request = fetchPageData(path);
  cache.set(path, request);
  // failures are not cached
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

const MAX_RETRIES = 3;
const INITIAL_DELAY_MS = 300;

/**
 * Sends a GET up to four times, with pauses that grow threefold (0.3, 0.9, 2.7 s). 404, 500 and a
 * refusal have their own pages and are not repeated; an incomplete response is. Rejects when the last attempt failed or the
 * request was aborted.
 */
export async function fetchWithRetry(request: Request, attempt = 0): Promise<Response> {
  try {
    const response = await fetch(request.clone());
    if (!isRetryable(response.status) || attempt === MAX_RETRIES) return await readFully(response);
  } catch (error) {
    if (request.signal.aborted || attempt === MAX_RETRIES) throw error;
  }
  await pause(INITIAL_DELAY_MS * 3 ** attempt, request.signal);
  return fetchWithRetry(request, attempt + 1);
}

/** Returns whether a retry can succeed: gateways answer with 502 and the like, rate limits with 429. */
const isRetryable = (status: number): boolean => status > 500 || status === 429;

/** Returns the response after reading its whole body. */
async function readFully(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (isRetryable(status)) throw new Error(`status ${status}`);
  const body = await response.text();
  return new Response(body === '' ? null : body, { status, statusText, headers });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
