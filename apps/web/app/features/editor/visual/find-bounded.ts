import { findText } from './find-text.ts';
import type { Hit, Query } from './find-text.ts';

/** Longest time a regular expression may take, in ms. */
const LONGEST = 1000;

export type Found = Hit[] | 'bad' | 'slow';

/** Finds a query. A regular expression runs apart from the page, and is ended when it takes too long. */
export async function findBounded(
  texts: readonly string[],
  query: Query,
  replacement: string,
): Promise<Found> {
  if (!query.regexp) return findText(texts, query, replacement);
  const worker = new Worker(new URL('find-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Found>((resolve) => {
      let timer = setTimeout(() => resolve('slow'), 10 * LONGEST);
      worker.addEventListener('message', ({ data }: MessageEvent<Found | 'ready'>) => {
        if (data !== 'ready') return resolve(data);
        // the time it takes to fetch the script is not the expression's
        clearTimeout(timer);
        timer = setTimeout(() => resolve('slow'), LONGEST);
        worker.postMessage([texts, query, replacement]);
      });
      worker.addEventListener('error', () => resolve('bad'));
    });
  } finally {
    worker.terminate();
  }
}
