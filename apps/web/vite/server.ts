import type { Plugin } from 'vite';

const CLIENT = 'react-dom/client';
const ABSENT = '\0zhihui:absent-client';

/**
 * Leaves React's renderer for browsers out of the server: antd imports it for dialogs called by function, and Node would
 * hold it twice, the build for development too.
 */
export function withoutBrowserRenderer(): Plugin {
  return {
    name: 'zhihui:browser-renderer',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: (id) => (id === CLIENT ? ABSENT : null),
    load: (id) =>
      id === ABSENT
        ? `export function createRoot() { throw new Error('there is no page on the server'); }`
        : null,
  };
}

/**
 * Without blanks and comments, names kept: V8 holds the text of what runs, with two bytes a character where one of them is
 * Chinese.
 */
export const COMPACT = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
