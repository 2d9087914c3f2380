import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/** A copy of the project's sources, to be changed while it runs. */
export interface Sources {
  folder: string;
  /** Replaces `before` by `after` in a file. Throws when `before` is missing. */
  change(file: string, before: string, after: string): Promise<void>;
  remove(): Promise<void>;
}

const COPIED = ['apps', 'docs', 'packages', 'scripts', 'package-lock.json'];
const GENERATED = /^(?:node_modules|build.*|\.react-router|data)$/u;

/** Copies the project into a folder below itself, so that dependencies resolve above it; its own packages are its own. */
export async function copySources(): Promise<Sources> {
  const cache = path.join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'sources-'));
  for (const name of COPIED) await copy(name, folder);
  await copyManifest(folder);
  await linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await symlink(
    path.join(root, 'apps/server/node_modules'),
    path.join(folder, 'apps/server/node_modules'),
  );
  return {
    folder,
    async change(file, before, after) {
      const text = await readFile(path.join(folder, file), 'utf8');
      if (!text.includes(before)) throw new Error(`${file} does not say ${before}`);
      await writeFile(path.join(folder, file), text.replace(before, after));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function copy(name: string, folder: string): Promise<void> {
  const isSource = (file: string) =>
    !GENERATED.test(path.basename(file)) || path.extname(file) === '.ts';
  return cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource });
}

/** Without its workspaces: the bundler serves files of the workspace only, and the packages lie above the copy. */
async function copyManifest(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as object;
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ ...manifest, workspaces: undefined }),
  );
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name === '@zhihui') await linkOwnPackages(path.join(to, name));
    else await symlink(path.join(from, name), path.join(to, name));
  }
}

/** All workspaces, or the copy's packages would not count as installed. */
async function linkOwnPackages(to: string): Promise<void> {
  await mkdir(to);
  const packageFolders = {
    contract: 'packages/contract',
    markdown: 'packages/markdown',
    'text-anchor': 'packages/text-anchor',
    'test-data': 'packages/test-data',
    server: 'apps/server',
    web: 'apps/web',
  };
  for (const [name, packageFolder] of Object.entries(packageFolders)) {
    await symlink(path.join('../..', packageFolder), path.join(to, name));
  }
}
