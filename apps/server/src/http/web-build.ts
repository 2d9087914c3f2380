import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { StartupError } from '../config/startup-error.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { archiveAssets, createAssetFetcher, uploadAssets } from './archived-assets.ts';

export interface WebBuild {
  mode: 'production' | 'development';
  load(): Promise<ServerBuild>;
  /** Version of the build being served. */
  version(): string;
  mountAssets(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Its address decides for which pages it works: all of them. */
const SERVICE_WORKER = 'service-worker.js';
/** It fetches pages and pictures of the site for them, and runs nothing else. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

interface BuildPaths {
  /** The build to serve. */
  folder: string;
  /** Where the scripts of this and earlier builds are stored: open tabs still ask for them. */
  archivedAssets: string;
  /** Address of an object store that shares them between nodes; see s3Storage. */
  store?: string | undefined;
}

/** The workers that read PDFs and do the work of a captcha. */
const WASM_WORKER = /^(?:pdf|challenge)-worker-[\w-]+\.js/u;
/** A worker has the policy it is served with: it computes, also in WebAssembly, and gets no data but from its page. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The built web app. Throws StartupError when it was never built. */
export async function productionBuild({
  folder,
  archivedAssets,
  store,
}: BuildPaths): Promise<WebBuild> {
  const file = path.join(folder, 'server/index.js');
  if (!existsSync(file)) throw new StartupError('网页尚未构建，请运行 npm start');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  const client = path.join(folder, 'client');
  const assets = path.join(client, 'assets');
  const version = build.assets.version;
  return {
    mode: 'production',
    load: async () => build,
    version: () => version,
    async mountAssets(app) {
      await archiveAssets(assets, archivedAssets);
      await app.register(async (scope) => {
        if (store !== undefined)
          shareAssetsThroughStore(scope, createS3Storage(store), {
            assets,
            archivedAssets,
            version,
          });
        await scope.register(fastifyStatic, {
          root: [assets, archivedAssets],
          prefix: '/assets/',
          preCompressed: true,
          immutable: true,
          maxAge: '365d',
          index: false,
          setHeaders: (reply, file) => {
            if (WASM_WORKER.test(path.basename(file)))
              reply.header('content-security-policy', WORKER_POLICY);
          },
        });
        // always the newest, also in front of caches: it decides for itself what it stores
        scope.get(`/${SERVICE_WORKER}`, { logLevel: 'warn' }, (_request, reply) => {
          reply.header('content-security-policy', SERVICE_WORKER_POLICY);
          return reply.sendFile(SERVICE_WORKER, client, { maxAge: 0, immutable: false });
        });
        for (const name of ['favicon.ico', 'favicon.svg']) {
          scope.get(`/${name}`, { logLevel: 'warn' }, (_request, reply) =>
            reply.sendFile(name, client, { maxAge: '1h', immutable: false }),
          );
        }
      });
    },
    close: async () => undefined,
  };
}

/** A store that is away costs old tabs a full load, not the site its start or its answers. */
function shareAssetsThroughStore(
  scope: FastifyInstance,
  store: Storage,
  { assets, archivedAssets, version }: { assets: string; archivedAssets: string; version: string },
): void {
  const logFailure = (error: unknown) =>
    scope.log.warn({ err: error }, 'object store of old scripts');
  void uploadAssets(assets, version, store).catch(logFailure);
  const fetchArchived = createAssetFetcher([assets], archivedAssets, store);
  scope.addHook<{ Params: { '*'?: string } }>('onRequest', async ({ params }) => {
    await fetchArchived(params['*'] ?? '').catch(logFailure);
  });
}
