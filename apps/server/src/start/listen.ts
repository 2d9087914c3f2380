import { once } from 'node:events';
import { createServer } from 'node:net';
import { HOST_ALLOWED } from '../config/settings.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import type { App } from '../app.ts';

interface ListenAddress {
  HOST: string;
  PORT: number;
  /** Prefix of the settings' names. */
  prefix?: string;
}

/** Address for monitoring the job process. */
export function getMetricsAddress({ METRICS_HOST, METRICS_PORT }: Env): ListenAddress {
  return { HOST: METRICS_HOST, PORT: METRICS_PORT, prefix: 'METRICS_' };
}

/**
 * Opens the port and closes it at once, before anything is created for the site. Throws a StartupError when the port is not
 * available.
 */
export async function assertPortFree({ HOST, PORT, prefix }: ListenAddress): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ host: HOST, port: PORT });
    await once(server, 'listening');
  } catch (error) {
    throw toStartupError(error, PORT, prefix);
  }
  server.close();
  await once(server, 'close');
}

/** Opens a port. */
export async function listen(
  http: App['http'],
  { HOST, PORT, prefix }: ListenAddress,
): Promise<void> {
  try {
    await http.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw toStartupError(error, PORT, prefix);
  }
}

function toStartupError(error: unknown, port: number, prefix = ''): unknown {
  const unknownHost = `${prefix}HOST：主机名不存在，${HOST_ALLOWED}`;
  const notLocal = `${prefix}HOST：本机不存在该地址，${HOST_ALLOWED}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被占用，请用 ${prefix}PORT 指定其他端口`,
    EACCES: `没有权限使用端口 ${port}，请用 ${prefix}PORT 指定 1024 以上的端口`,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    EADDRNOTAVAIL: notLocal,
    EAFNOSUPPORT: notLocal,
    EINVAL: notLocal,
  };
  const reason = reasons[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new StartupError(reason);
}
