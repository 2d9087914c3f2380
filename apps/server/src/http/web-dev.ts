import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { WebBuild } from './web-build.ts';

const WEB = path.resolve(import.meta.dirname, '../../../web');

/** The web app straight from its sources with hot reload; development only. */
export async function developmentBuild(): Promise<WebBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB,
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    mode: 'development',
    load: () =>
      vite.ssrLoadModule(
        'virtual:react-router/server-build',
      ) as Promise<unknown> as Promise<ServerBuild>,
    version: () => 'development',
    async mountAssets(app: FastifyInstance) {
      app.addHook('onRequest', async (request, reply) => {
        if (isCall(request.url)) return;
        await new Promise<void>((next) => {
          reply.raw.once('finish', next);
          vite.middlewares(request.raw, reply.raw, () => next());
        });
        if (reply.raw.writableEnded) reply.hijack();
      });
    },
    close: () => vite.close(),
  };
}

/** A call, and not a source of the web app, which has a folder `api` too. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') && !/\.tsx?(?:\?|$)/u.test(url);
}
