import { once } from 'node:events';
import { createServer } from 'node:net';
import { HOST_ALLOWED } from '../config/settings.ts';
import type { Env } from '../config/env.ts';
import { StartupError } from '../config/startup-error.ts';
import type { App } from '../app.ts';

type Place = Pick<Env, 'HOST' | 'PORT'>;

/**
 * Opens the port and gives it back at once, before anything is made for the site. Throws a StartupError when it cannot
 * be had.
 */
export async function tryPort({ HOST, PORT }: Place): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ host: HOST, port: PORT });
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(error, PORT);
  }
  server.close();
  await once(server, 'close');
}

/** Opens the port of the site. */
export async function listen(http: App['http'], { HOST, PORT }: Place): Promise<void> {
  try {
    await http.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw refusalOf(error, PORT);
  }
}

const NO_SUCH_HOST = `HOST：找不到这个主机名，${HOST_ALLOWED}`;
const NOT_OURS = `HOST：这台机器没有这个地址，${HOST_ALLOWED}`;

function refusalOf(error: unknown, port: number): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被占用，请用 PORT 换一个端口`,
    EACCES: `没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口`,
    ENOTFOUND: NO_SUCH_HOST,
    EAI_AGAIN: NO_SUCH_HOST,
    EADDRNOTAVAIL: NOT_OURS,
    EAFNOSUPPORT: NOT_OURS,
    EINVAL: NOT_OURS,
  };
  const reason = reasons[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new StartupError(reason);
}
