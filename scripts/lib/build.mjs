import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { root, resolveTool } from './paths.mjs';
import { runTask } from './print.mjs';
import { computeDigest } from './source-files.mjs';

const web = path.join(root, 'apps/web');
const stamp = path.join(web, 'build/.sources');
const sourceFolders = [
  'apps/web',
  'packages/contract/src',
  'packages/markdown/src',
  'packages/text-anchor/src',
];

/** Builds the pages, unless the last build was made of the very same sources. */
export async function ensureBuilt() {
  const currentDigest = computeDigest(sourceFolders, 'package-lock.json');
  const builtDigest = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (builtDigest === currentDigest && existsSync(path.join(web, 'build/server'))) return;

  // Removed before the build begins: an interrupted build must not count as complete.
  rmSync(stamp, { force: true });
  await runTask('构建页面', build);
  writeFileSync(stamp, currentDigest);
}

async function build() {
  // New objects get more room than Node's default: a tenth of a build was spent moving live ones.
  const options = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');
  const env = { NODE_ENV: 'production', NODE_OPTIONS: options };
  await runQuietly(resolveTool('react-router'), ['build'], { cwd: web, env });
}
