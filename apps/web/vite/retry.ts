import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
const LOAD_PART = fileURLToPath(new URL('../app/lib/load-part.ts', import.meta.url));

const IMPORT = /\bimport\(`[^`]*`\)/gu;
/** A function that imports a script and, of one that others share, takes what it is about. Nothing else happens in it. */
const LOADER =
  /(?:\(\)=>|async\(\)=>\{let\{[^{}]*\}=await )import\(`\.\/[\w.-]+`\)(?:\.then\((\w+)=>\1\.\w+\))?(?=,|;return\{[^{}]*\}\},)/gu;
/** Longer than the names that the bundler gives: none of those is hidden by it. */
const QUERY = 'query';

/**
 * The script of a chunk with loaders that take a query for the address: `()=>import(…)` becomes `(query)=>import(…+query)`. So one
 * can be run again for the same module by another address. Throws on a loader of a shape not known.
 */
export function addQueryToLoaders(code: string): string {
  let changed = 0;
  const script = code.replace(LOADER, (loader) => {
    changed += 1;
    return loader.replace('()', `(${QUERY})`).replace('`)', `\`+${QUERY})`);
  });
  const all = code.match(IMPORT) ?? [];
  if (all.length !== changed) throw new Error(`not every import can be tried again: ${all.join()}`);
  return script;
}

/**
 * Has `loadPart` run at each `import()` of the browser's scripts, in the place of what the bundler brings. A bundler that
 * does it otherwise makes the build fail.
 */
export function retryLoads(): Plugin {
  let replaced = false;
  return {
    name: 'zhihui:retry-loads',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper\.js$/u },
      handler(id) {
        if (id !== PRELOAD_HELPER) return null;
        replaced = true;
        const code = `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)};`;
        return { code, moduleSideEffects: false };
      },
    },
    buildEnd() {
      if (!replaced) this.error('the bundler imports parts of pages in another way');
    },
    generateBundle: {
      // after the bundler has put in what each import needs: it looks for addresses without more behind them
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = addQueryToLoaders(file.code);
        }
      },
    },
  };
}
