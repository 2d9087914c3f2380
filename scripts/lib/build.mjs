import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, quietly } from './child.mjs';
import { root } from './paths.mjs';
import { task } from './say.mjs';
import { digestOf } from './source-files.mjs';

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
  const wanted = digestOf(sourceFolders, 'package-lock.json');
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (made === wanted && existsSync(path.join(web, 'build/server'))) return;

  // Gone before the build begins: one that is broken off must not pass for whole.
  rmSync(stamp, { force: true });
  await task('构建页面', build);
  writeFileSync(stamp, wanted);
}

async function build() {
  const [command, ...args] = npm('run', 'build');
  await quietly(command, args, { cwd: web, env: { NODE_ENV: 'production' } });
}
