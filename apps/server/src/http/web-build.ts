import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { StartupError } from '../config/startup-error.ts';
import { keepAssets } from './kept-assets.ts';

export interface WebBuild {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
  /** Version of the build being served. */
  version(): string;
  mountAssets(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/**
 * The built web app of `folder`. Its scripts are kept in `keptAssets` beside those of earlier builds, which tabs that
 * are open still ask for. Throws StartupError when the app was never built.
 */
export async function productionBuild(folder: string, keptAssets: string): Promise<WebBuild> {
  const file = path.join(folder, 'server/index.js');
  if (!existsSync(file)) throw new StartupError('网页部分还没有构建，请运行 npm start');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return {
    mode: 'production',
    load: async () => build,
    version: () => build.assets.version,
    async mountAssets(app) {
      const assets = path.join(folder, 'client/assets');
      await keepAssets(assets, keptAssets);
      await app.register(fastifyStatic, {
        root: [assets, keptAssets],
        prefix: '/assets/',
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
        index: false,
      });
      for (const name of ['favicon.ico', 'favicon.svg']) {
        app.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) =>
          reply.sendFile(name, path.join(folder, 'client'), { maxAge: '1h', immutable: false }),
        );
      }
    },
    close: async () => undefined,
  };
}
