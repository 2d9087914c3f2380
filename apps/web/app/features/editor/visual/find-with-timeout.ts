import { findText } from './find-text.ts';
import type { Hit, Query } from './find-text.ts';

/** Longest time a regular expression may take, in ms. */
const TIMEOUT_MS = 1000;

export type FindResult = Hit[] | 'invalid' | 'timeout';

/** Finds a query. A regular expression runs apart from the page, and is ended when it takes too long. */
export async function findWithTimeout(
  texts: readonly string[],
  query: Query,
  replacement: string,
): Promise<FindResult> {
  if (!query.regexp) return findText(texts, query, replacement);
  const worker = new Worker(new URL('find-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<FindResult>((resolve) => {
      let timer = setTimeout(() => resolve('timeout'), 10 * TIMEOUT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<FindResult | 'ready'>) => {
        if (data !== 'ready') return resolve(data);
        // the time it takes to fetch the script is not the expression's
        clearTimeout(timer);
        timer = setTimeout(() => resolve('timeout'), TIMEOUT_MS);
        worker.postMessage([texts, query, replacement]);
      });
      worker.addEventListener('error', () => resolve('invalid'));
    });
  } finally {
    worker.terminate();
  }
}
