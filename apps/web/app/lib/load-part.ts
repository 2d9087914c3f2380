/** What was asked for; for sheets, when they are there. */
const requests = new Map<string, Promise<unknown> | undefined>();

/** Asks for a file once. Only a sheet is waited for, one that stands in the document is not asked for. */
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
 * Runs at each `import()` of the browser's scripts. Sheets are there before what they dress is run. A part whose script
 * could not be had is asked for once more by another address: most browsers remember for as long as the page is open that
 * an address failed. `load` imports with its argument at the end of the address, see `vite/retry.ts`.
 */
export async function loadPart<T>(
  load: (query: string) => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(loadFile));
  return load('').catch(() => load(`?${++attempts}`));
}
