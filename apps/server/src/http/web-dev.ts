import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { WebBuild } from './web-build.ts';

const WEB = path.resolve(import.meta.dirname, '../../../web');

/** The web app straight from its sources with hot reload; development only. */
export function developmentBuild(): WebBuild {
  let vite: ViteDevServer | undefined;
  return {
    mode: 'development',
    load() {
      if (vite === undefined) throw new Error('the sources are served first');
      const build: Promise<unknown> = vite.ssrLoadModule('virtual:react-router/server-build');
      return build as Promise<ServerBuild>;
    },
    version: () => 'development',
    async mountAssets(app) {
      vite = await serveSources(app);
      mountMiddlewares(app, vite);
    },
    async close() {
      await vite?.close();
    },
  };
}

/** Vite's updates use the site's own port: a second site in development would find another port in use. */
async function serveSources({ server }: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root: WEB,
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  });
}

function mountMiddlewares(app: FastifyInstance, { middlewares }: ViteDevServer): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request.url)) return;
    await new Promise<void>((next) => {
      reply.raw.once('finish', next);
      middlewares(request.raw, reply.raw, () => next());
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
}

/** A call, and not a source of the web app, which has a folder `api` too. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') && !/\.tsx?(?:\?|$)/u.test(url);
}
