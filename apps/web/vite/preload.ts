import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRELOAD_HELPER = '\0vite/preload-helper.js';
const LOAD_PART = fileURLToPath(new URL('../app/lib/load-part.ts', import.meta.url));

/**
 * Runs `loadPart` at each `import()` of the browser's scripts in place of Vite's preload helper. The build fails when
 * Vite no longer has that helper. See README.md.
 */
export function loadPartAsPreloadHelper(): Plugin {
  let replaced = false;
  return {
    name: 'zhihui:preload-helper',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      replaced = true;
      const code = `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)};`;
      return { code, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (error === undefined && !replaced) this.error('Vite has no preload helper any more');
    },
  };
}
