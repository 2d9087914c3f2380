import { StartupError } from '../../config/startup-error.ts';
import { changeOwner } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { chooseEndpoint, connectionUrl } from './endpoint.ts';
import { findRunningServer } from './find-running-server.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { resolveClusterLocation } from './cluster-location.ts';
import { startPostmaster } from './postmaster.ts';
import { supervise } from './supervise.ts';

/** Where the supervisor reports; a pino logger fits. */
export type EmbeddedLog = {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
};

export type EmbeddedOptions = {
  /** Folder of all data; made when missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** Told each step worth showing to the person who waits, in Chinese. */
  onProgress?: (text: string) => void;
  /** For tools that run while a site runs: use its server instead of refusing. */
  joinIfRunning?: boolean;
};

/** A database to connect to; `stop` ends it cleanly, and does nothing to one we only joined. */
export type Embedded = { url: string; stop(): Promise<void> };

/**
 * Starts the embedded PostgreSQL of `dataDir`, making it on first use, and keeps it running: a
 * server that dies is started again under the same address. Whatever a killed predecessor left
 * behind is cleared first. Throws a StartupError with what to do, among others when another
 * process already serves this folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, onProgress = () => undefined } = options;
  const location = resolveClusterLocation(dataDir, (text) => log.warn(text));
  const lock = await acquireOwnerLock(location.lock, options.joinIfRunning ? 0 : 2000);
  if (!lock) {
    if (options.joinIfRunning)
      return { url: await findRunningServer(location), stop: async () => undefined };
    throw new StartupError(
      `另一个知汇正在使用数据文件夹 ${dataDir}。\n请先停下它，或用 DATA_DIR 和 PORT 给这一个换别的文件夹和端口。`,
    );
  }
  try {
    changeOwner(location.account, location.lock);
    const binaries = prepareBinaries(location.account, location.base, onProgress);
    const password = await prepareCluster(location, binaries, onProgress);
    const endpoint = await chooseEndpoint(location);
    onProgress('正在启动数据库');
    const supervised = await supervise(
      () => startPostmaster(location, binaries, endpoint, (text) => log.info(text)),
      (text) => log.error(`${text}，详情见 ${location.log}`),
    );
    let stopped: Promise<void> | undefined;
    return {
      url: connectionUrl(endpoint, password),
      stop: () => (stopped ??= supervised.stop().finally(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
