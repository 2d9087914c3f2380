/** Requested files; those of sheets resolve when they are loaded. */
const requests = new Map<string, Promise<unknown> | undefined>();

/** Requests a file once. Waits for sheets only; a sheet inside the document is not requested. */
async function loadFile(file: string): Promise<void> {
  const href = `/${file}`;
  if (!requests.has(href) && document.querySelector(`style[data-href="${href}"]`) === null) {
    const link = document.createElement('link');
    const sheet = file.endsWith('.css');
    link.rel = sheet ? 'stylesheet' : 'modulepreload';
    link.href = href;
    requests.set(href, sheet ? waitForLink(link, href) : undefined);
    document.head.append(link);
  }
  await requests.get(href);
}

function waitForLink(link: HTMLLinkElement, href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      requests.delete(href);
      reject(new Error(href));
    };
  });
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
