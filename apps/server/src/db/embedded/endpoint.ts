import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { changeOwner } from './account.ts';
import type { ClusterLocation } from './cluster-location.ts';

/** Where the server listens: a socket in a private folder, or a port of the loopback address. */
export type Endpoint = { socketFolder: string; port: number };

/** The kernel allows 107 bytes (103 on macOS) for a socket's whole path. */
const maximumSocketPath = 103;

/** The name of the one database and of the role the application signs in with. */
export const databaseName = 'zhihui';

/**
 * Chooses where the server listens. A unix socket is not reachable from the network and needs no free port: it lies next to
 * the cluster if its path is short enough, else in the temporary folder, unless another process occupies that name. If
 * neither works, the server uses a loopback port.
 */
export async function chooseEndpoint(location: ClusterLocation): Promise<Endpoint> {
  const digest = createHash('sha256').update(location.base).digest('hex').slice(0, 16);
  const candidates = [location.run, path.join(os.tmpdir(), `zhihui-${digest}`)];
  for (const folder of process.platform === 'win32' ? [] : candidates) {
    const socket = path.join(folder, '.s.PGSQL.5432');
    if (Buffer.byteLength(socket) > maximumSocketPath) continue;
    if (makePrivate(folder, location)) return { socketFolder: folder, port: 5432 };
  }
  return { socketFolder: '', port: await freePort() };
}

/** Connection address for `pg`; the socket folder is passed as `host`, which libpq understands too. */
export function connectionUrl({ socketFolder, port }: Endpoint, password: string): string {
  const url = `postgresql://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
  return socketFolder === '' ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

// The temporary folder is everyone's: a folder or link that another user put there is not ours.
function makePrivate(folder: string, { account }: ClusterLocation): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    changeOwner(account, folder);
    return true;
  } catch {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    return (
      stats !== undefined &&
      stats.isDirectory() &&
      (stats.uid === account.uid || process.platform === 'win32') &&
      (stats.mode & 0o077) === 0
    );
  }
}

/** A loopback port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
