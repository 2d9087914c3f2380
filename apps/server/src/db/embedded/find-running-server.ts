import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error.ts';
import { connectionUrl } from './endpoint.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/**
 * Address of the server that another process of ours runs on this place, waiting while that one
 * is still starting. Throws a StartupError when it does not come up.
 */
export async function findRunningServer(location: ClusterLocation): Promise<string> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const file = readPostmasterFile(location.cluster);
    if (file?.ready) return connectionUrl(file, readFileSync(location.password, 'utf8').trim());
    await sleep(100);
  }
  throw new StartupError('正在运行的知汇还没有把数据库准备好，请稍后再试。');
}
