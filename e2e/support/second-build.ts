import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { npm, runQuietly } from '../../scripts/lib/child.mjs';
import { root } from '../../scripts/lib/paths.mjs';

/** Relative to the root of the project, as in the setting WEB_BUILD. */
export const SECOND_BUILD = 'apps/web/build-second';

/** Builds the pages once more, so that no script has the name it has in the first build. */
export async function makeSecondBuild(): Promise<void> {
  const web = path.join(root, 'apps/web');
  const [command, ...args] = npm('run', 'build');
  const env = {
    NODE_ENV: 'production',
    WEB_BUILD: path.basename(SECOND_BUILD),
    BUILD_MARK: 'second',
  };
  await runQuietly(command, args, { cwd: web, env });
}

export async function removeSecondBuild(): Promise<void> {
  await rm(path.join(root, SECOND_BUILD), { recursive: true, force: true });
}

/** The state after a purge of old files: none of the builds before the served one. */
export async function purgeArchivedAssets(dataDir: string): Promise<void> {
  const archive = path.join(dataDir, 'assets');
  await rm(archive, { recursive: true, force: true });
  await cp(path.join(root, SECOND_BUILD, 'client/assets'), archive, { recursive: true });
}
