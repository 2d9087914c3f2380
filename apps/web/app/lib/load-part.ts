import { loadSheet } from './load-sheet.ts';

const requested = new Set<string>();

/** Requests a file once. Waits for sheets only. */
async function loadFile(file: string): Promise<void> {
  const href = `/${file}`;
  if (file.endsWith('.css')) return loadSheet(href);
  if (requested.has(href)) return;
  requested.add(href);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

let attempts = 0;

/**
 * Runs at each `import()` of the browser's scripts. Loads sheets before the part that they style runs. When a script
 * cannot be loaded, it is requested once more by another address: most browsers remember for as long as the page is open that
 * an address failed. `load` imports with its argument at the end of the address, see `vite/retry.ts`.
 */
export async function loadPart<T>(
  load: (query: string) => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(loadFile));
  return load('').catch(() => load(`?${++attempts}`));
}
