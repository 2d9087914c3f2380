import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, quietly } from './child.mjs';
import { root, tool } from './paths.mjs';
import { task } from './say.mjs';

const web = path.join(root, 'apps/web');
const stamp = path.join(web, 'build/.sources');
const sources = ['apps/web', 'packages/contract/src', 'package-lock.json'];
const madeFolders = new Set(['build', 'node_modules', '.react-router']);

/** Builds the pages, unless the last build was made of the very same sources. */
export async function ensureBuilt() {
  const wanted = digest();
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (made === wanted && existsSync(path.join(web, 'build/server'))) return;

  // Gone before the build begins: one that is broken off must not pass for whole.
  rmSync(stamp, { force: true });
  await task('构建页面', build);
  writeFileSync(stamp, wanted);
}

async function build() {
  const manifest = JSON.parse(readFileSync(path.join(web, 'package.json'), 'utf8'));
  const env = { NODE_ENV: 'production' };
  if (manifest.scripts?.build) {
    const [command, ...args] = npm('run', 'build');
    await quietly(command, args, { cwd: web, env });
  } else {
    await quietly(tool('react-router'), ['build'], { cwd: web, env });
  }
}

/** Hash of every source file's path and content. */
function digest() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(place) {
  if (!existsSync(place)) return [];
  if (path.extname(place) === '.json' && !place.endsWith(path.sep)) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !madeFolders.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(place, entry.name);
      return entry.isDirectory() ? filesOf(full) : [full];
    });
}
