import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { node24, root } from './paths.mjs';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs';
import { computeDigest } from './source-files.mjs';

const stamp = path.join(SERVER_ENV.NODE_COMPILE_CACHE, '.sources');
const sourceFolders = [
  'apps/server/src',
  'packages/contract/src',
  'packages/markdown/src',
  'packages/text-anchor/src',
];

/**
 * Has Node store the server's programs compiled, unless they are stored already: a process that strips types itself holds
 * 20 MB for it as long as it lives, and every thread the same again. Where it cannot, the site runs without.
 */
export async function ensureCompiled() {
  const currentDigest = computeDigest(sourceFolders, 'apps/web/build/.sources');
  const builtDigest = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (builtDigest === currentDigest) return;
  try {
    rmSync(SERVER_ENV.NODE_COMPILE_CACHE, { recursive: true, force: true });
    mkdirSync(SERVER_ENV.NODE_COMPILE_CACHE, { recursive: true });
    await runQuietly(node24, [...SERVER_FLAGS, SERVER, '--load-only'], {
      cwd: root,
      env: { ...SERVER_ENV, NODE_ENV: 'production' },
    });
    writeFileSync(stamp, currentDigest);
  } catch {
    // a checkout one may only read
  }
}
