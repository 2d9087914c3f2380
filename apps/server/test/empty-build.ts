import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Makes a build that has no pages in `folder`; gives its place for WEB_BUILD. */
export async function makeEmptyBuild(folder: string): Promise<string> {
  const build = path.join(folder, 'build');
  await mkdir(path.join(build, 'server'), { recursive: true });
  await mkdir(path.join(build, 'client/assets'), { recursive: true });
  const module = `export const assets = { version: 'one' };`;
  await writeFile(path.join(build, 'server/index.js'), module);
  await writeFile(path.join(build, 'server/package.json'), '{"type":"module"}');
  return build;
}
