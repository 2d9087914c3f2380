import { reactRouter } from '@react-router/dev/vite';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { SSROptions } from 'vite';
import { excludeBrowserPackages } from './vite/browser-packages.ts';
import { chunkGroups, everyPrefixMatches } from './vite/chunks.ts';
import { retryLoads } from './vite/retry.ts';
import { buildServiceWorker } from './vite/service-worker.ts';
import { buildTargets } from './vite/targets.ts';
import { stubUnusedRouter } from './vite/unused-router.ts';
import { antdCssPlugin } from './app/theme/antd-css.ts';

/** The server's build bundles all packages except those that must exist once: loading all of antd would take some 90 MB. */
const BUNDLED: SSROptions = {
  noExternal: true,
  external: ['react', 'react-dom', 'react-router'],
};

const WORKSPACE_PACKAGES = ['@zhihui/contract', '@zhihui/markdown', '@zhihui/text-anchor'];

const APP = fileURLToPath(new URL('app/', import.meta.url));

/** Tests of a deployment need a second build that shares no script with the first. */
const BANNER = process.env['BUILD_MARK'] ? `/*! ${process.env['BUILD_MARK']} */` : '';

const stems = new Map<string, string>();

/**
 * Returns `avatar_large` for `.large` in `avatar.module.css`: readable, and without hashes, which do not compress.
 * Sheets therefore need distinct names.
 */
function className(local: string, path: string): string {
  const file = path.split('?')[0] ?? path;
  const stem = basename(file, '.module.css');
  const other = stems.get(stem) ?? file;
  if (other !== file) throw new Error(`two sheets named ${stem}.module.css: ${other}, ${file}`);
  stems.set(stem, file);
  return `${stem}_${local}`;
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    stubUnusedRouter(),
    excludeBrowserPackages(),
    retryLoads(),
    everyPrefixMatches(APP),
    buildServiceWorker(`${APP}features/offline/worker/service-worker.ts`, BANNER),
    antdCssPlugin(fileURLToPath(new URL('./app/theme/tokens.css', import.meta.url))),
  ],
  ssr: command === 'build' ? BUNDLED : { noExternal: WORKSPACE_PACKAGES },
  css: { modules: { generateScopedName: className } },
  build: {
    target: buildTargets(),
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            postBanner: BANNER,
            codeSplitting: { groups: chunkGroups(APP) },
          },
        },
      },
    },
  },
}));
