import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const modules = path.join(root, 'node_modules');
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The Node 24 that npm installs with the other packages; the system's may be older. */
export const node24 = path.join(modules, 'node/bin', `node${suffix}`);

/** Path of a program that a package installs, such as `vitest`. */
export function tool(name) {
  return path.join(modules, '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Environment for children: our Node 24 and tools before those of the system. */
export function childEnvironment(more = {}) {
  const search = [path.dirname(node24), path.join(modules, '.bin'), process.env.PATH];
  return { ...process.env, PATH: search.join(path.delimiter), ...more };
}

/** Whether Node 24 is there to run. */
export function hasNode24() {
  return existsSync(node24);
}
