import { once } from 'node:events';
import { createServer } from 'node:net';
import { HOST_ALLOWED } from '../config/settings.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import type { App } from '../app.ts';

interface Place {
  HOST: string;
  PORT: number;
  /** What the settings' names have before these. */
  prefix?: string;
}

/** Where the process that does jobs is watched. */
export function watchPlace({ METRICS_HOST, METRICS_PORT }: Env): Place {
  return { HOST: METRICS_HOST, PORT: METRICS_PORT, prefix: 'METRICS_' };
}

/**
 * Opens the port and gives it back at once, before anything is made for the site. Throws a StartupError when it cannot
 * be had.
 */
export async function tryPort({ HOST, PORT, prefix }: Place): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ host: HOST, port: PORT });
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(error, PORT, prefix);
  }
  server.close();
  await once(server, 'close');
}

/** Opens a port. */
export async function listen(http: App['http'], { HOST, PORT, prefix }: Place): Promise<void> {
  try {
    await http.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw refusalOf(error, PORT, prefix);
  }
}

function refusalOf(error: unknown, port: number, prefix = ''): unknown {
  const noSuchHost = `${prefix}HOST：找不到这个主机名，${HOST_ALLOWED}`;
  const notOurs = `${prefix}HOST：这台机器没有这个地址，${HOST_ALLOWED}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被占用，请用 ${prefix}PORT 换一个端口`,
    EACCES: `没有权限使用端口 ${port}，请用 ${prefix}PORT 换一个 1024 以上的端口`,
    ENOTFOUND: noSuchHost,
    EAI_AGAIN: noSuchHost,
    EADDRNOTAVAIL: notOurs,
    EAFNOSUPPORT: notOurs,
    EINVAL: notOurs,
  };
  const reason = reasons[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new StartupError(reason);
}
