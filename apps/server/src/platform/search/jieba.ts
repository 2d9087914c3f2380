import { createRequire } from 'node:module';
import type { Jieba } from '@node-rs/jieba';

let instance: Jieba | undefined;

/**
 * The segmenter, loaded at first use (250 ms, 55 MB). The dictionary file is read here and not through the
 * package's own `dict` module, which would keep 11 MB of file buffers for the life of the process.
 */
export function jieba(): Jieba {
  if (!instance) {
    const require = createRequire(import.meta.url);
    const { readFileSync } = require('node:fs') as typeof import('node:fs');
    const { Jieba: Segmenter } = require('@node-rs/jieba') as typeof import('@node-rs/jieba');
    instance = Segmenter.withDict(readFileSync(require.resolve('@node-rs/jieba/dict.txt')));
  }
  return instance;
}
