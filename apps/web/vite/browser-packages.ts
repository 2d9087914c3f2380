// Why it is as it is: docs/decisions/0091-light-start.md
import type { Plugin, Rolldown } from 'vite';

/** Packages that pages import behind `import()` for what only browsers do: diagrams, editors, PDFs, strength of passwords. */
const NAMES =
  '@codemirror/[\\w-]+|@lezer/[\\w-]+|@zxcvbn-ts/[\\w-]+|highlight\\.js|katex|lib0|mermaid|pdfjs-dist|photoswipe|prosemirror-[\\w-]+|turndown|turndown-plugin-gfm|uplot|y-codemirror\\.next|y-protocols|yjs';
/** Their scripts, not their sheets. */
const SCRIPTS = new RegExp(`^(?:${NAMES})(?:/(?!.*(?:\\.css|\\?)).*)?$`, 'u');

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Returns the packages above that the server would load with a build: imports of its entry, direct and indirect. */
export function getLoadedPackages(bundle: Bundle): string[] {
  const seen = new Set<string>();
  const queue = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [file.fileName] : [],
  );
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const file = bundle[name];
    if (file?.type === 'chunk') queue.push(...file.imports);
  }
  return [...seen].filter((name) => SCRIPTS.test(name));
}

/**
 * Omits these packages from the server's build, where they were four fifths of all code: the `import()` of a
 * package that never runs stays. The build fails when the server would load one.
 */
export function excludeBrowserPackages(): Plugin {
  return {
    name: 'zhihui:browser-packages',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: { filter: { id: SCRIPTS }, handler: (id) => ({ id, external: true }) },
    generateBundle(_, bundle) {
      const loaded = getLoadedPackages(bundle);
      if (loaded.length > 0)
        this.error(`vite/browser-packages.ts: the server would load ${loaded.join(', ')}`);
    },
  };
}
