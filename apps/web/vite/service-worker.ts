import { build } from 'vite';
import type { Plugin } from 'vite';
import { buildTargets } from './targets.ts';

const NAME = 'service-worker.js';

/**
 * Adds the service worker to the browser's build: one file with its styles inside, built by itself so that it shares no
 * chunk with the pages, at an address that stays the same. Browsers replace it when its bytes change.
 */
export function buildServiceWorker(entry: string, postBanner: string): Plugin {
  return {
    name: 'zhihui:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: buildTargets(),
          reportCompressedSize: false,
          rolldownOptions: {
            input: entry,
            output: {
              format: 'iife',
              postBanner,
            },
          },
        },
      });
      const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
        'output' in part ? part.output : [],
      );
      const [worker, ...rest] = outputs;
      if (worker?.type !== 'chunk' || rest.length > 0)
        this.error('the service worker has to be one file');
      this.emitFile({ type: 'asset', fileName: NAME, source: worker.code });
    },
  };
}
