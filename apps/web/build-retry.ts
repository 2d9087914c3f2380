import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * What runs at each `import()` of the browser's scripts. Sheets are there before what they dress is run; those that
 * stand in the document are not fetched again. A part whose script could not be had is asked for once more by another
 * address: most browsers remember for as long as the page is open that an address failed.
 */
const HELPER = `
const under = new Map();
const inDocument = (href) => document.querySelector('style[data-href="' + href + '"]') !== null;
const link = (rel, href) => {
  const element = document.createElement('link');
  element.rel = rel;
  element.href = href;
  return element;
};
const preload = (href) => {
  if (under.has(href)) return;
  under.set(href, undefined);
  document.head.append(link('modulepreload', href));
};
const dress = (href) => {
  if (!under.has(href) && !inDocument(href)) {
    const sheet = link('stylesheet', href);
    under.set(href, new Promise((done, fail) => {
      sheet.onload = done;
      sheet.onerror = () => {
        sheet.remove();
        under.delete(href);
        fail(new Error(href));
      };
    }));
    document.head.append(sheet);
  }
  return under.get(href);
};
let tries = 0;
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map((file) => (file.endsWith('.css') ? dress : preload)('/' + file)));
  return load().catch((error) => {
    const script = /import\\(.(\\.\\/[\\w.-]+)/.exec(load)?.[1];
    if (script === undefined) throw error;
    return import(/* @vite-ignore */ script + '?' + ++tries);
  });
};
`;

/** Puts the above in the place of what the bundler brings. A bundler that does it otherwise makes the build fail. */
export function partsAskedForAgain(): Plugin {
  let replaced = false;
  return {
    name: 'zhihui:parts-asked-for-again',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      replaced = true;
      return { code: HELPER, moduleSideEffects: false };
    },
    buildEnd() {
      if (!replaced) this.error('the bundler imports parts of pages in another way');
    },
  };
}
