import path from 'node:path';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/print.mjs';
import { trimPackages } from './lib/trim.mjs';

/** `node scripts/trim.mjs`: removes from installed packages what a running site never reads; for the image. */
await runMain(() => trimPackages(path.join(root, 'node_modules')));
