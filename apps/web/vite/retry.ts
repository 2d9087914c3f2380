import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
const LOAD_PART = fileURLToPath(new URL('../app/lib/load-part.ts', import.meta.url));

const IMPORT = /\bimport\(`[^`]*`\)/gu;
/** A function that only imports a script and, from a shared one, picks an export. */
const LOADER =
  /(?:\(\)=>|async\(\)=>\{let\{[^{}]*\}=await )import\(`\.\/[\w.-]+`\)(?:\.then\((\w+)=>\1\.\w+\))?(?=,|;return\{[^{}]*\}\},)/gu;
/** Longer than the bundler's names, so that it shadows none of them. */
const QUERY = 'query';

/**
 * Returns the script with loaders that accept a query for the address: `()=>import(…)` becomes `(query)=>import(…+query)`. So a
 * loader can be repeated for the same module by another address. Throws on a loader of unknown shape.
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
 * Runs `loadPart` at each `import()` of the browser's scripts, instead of the bundler's own helper. The build fails
 * when the bundler works differently.
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
      // after the bundler has added the files of each import, for which it looks for plain addresses
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = addQueryToLoaders(file.code);
        }
      },
    },
  };
}
