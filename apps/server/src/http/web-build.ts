import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { StartupError } from '../config/startup-error.ts';

export interface WebBuild {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
  /** Version of the build being served. */
  version(): string;
  mountAssets(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

const WEB = path.resolve(import.meta.dirname, '../../../web');

/** The built web app. Throws StartupError when it was never built. */
export async function productionBuild(): Promise<WebBuild> {
  const file = path.join(WEB, 'build/server/index.js');
  if (!existsSync(file)) throw new StartupError('网页部分还没有构建，请运行 npm start');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return {
    mode: 'production',
    load: async () => build,
    version: () => build.assets.version,
    async mountAssets(app) {
      await app.register(fastifyStatic, {
        root: path.join(WEB, 'build/client/assets'),
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
      });
      for (const name of ['favicon.ico', 'favicon.svg', 'robots.txt']) {
        app.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) =>
          reply.sendFile(name, path.join(WEB, 'build/client'), { maxAge: '1h', immutable: false }),
        );
      }
    },
    close: async () => undefined,
  };
}
