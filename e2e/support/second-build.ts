import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { npm, runQuietly } from '../../scripts/lib/child.mjs';
import { root } from '../../scripts/lib/paths.mjs';

/** From the root of the project, as the setting WEB_BUILD takes it. */
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

/** What a purge of old files leaves: nothing of the builds before the one being served. */
export async function purgeArchivedAssets(dataDir: string): Promise<void> {
  const archive = path.join(dataDir, 'assets');
  await rm(archive, { recursive: true, force: true });
  await cp(path.join(root, SECOND_BUILD, 'client/assets'), archive, { recursive: true });
}
