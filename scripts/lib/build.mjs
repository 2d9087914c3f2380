import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { quietly } from './child.mjs';
import { root, tool } from './paths.mjs';
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
  // New objects have more room than Node gives them: a tenth of a build was moving those that live.
  const options = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');
  const env = { NODE_ENV: 'production', NODE_OPTIONS: options };
  await quietly(tool('react-router'), ['build'], { cwd: web, env });
}
