/** What was asked for; for sheets, when they are there. */
const asked = new Map<string, Promise<unknown> | undefined>();

/** Asks for a file once. Only a sheet is waited for, one that stands in the document is not asked for. */
async function ask(file: string): Promise<void> {
  const href = `/${file}`;
  if (!asked.has(href) && document.querySelector(`style[data-href="${href}"]`) === null) {
    const link = document.createElement('link');
    const sheet = file.endsWith('.css');
    link.rel = sheet ? 'stylesheet' : 'modulepreload';
    link.href = href;
    asked.set(href, sheet ? arrival(link, href) : undefined);
    document.head.append(link);
  }
  await asked.get(href);
}

function arrival(link: HTMLLinkElement, href: string): Promise<unknown> {
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => {
      link.remove();
      asked.delete(href);
      fail(new Error(href));
    };
  });
}

/**
 * Runs at each `import()` of the browser's scripts, see `vite/preload.ts`. Sheets are there before what they dress is run.
 * A script that failed to load is requested a second time at once; the promise rejects when that fails too.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(ask));
  return load().catch(load);
}
