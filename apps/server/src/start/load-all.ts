import '@simplewebauthn/server';
import '../config/env.ts';
import { productionBuild } from '../http/web-build.ts';
import '../platform/markdown/render-worker.ts';
import './site.ts';

/** Loads what the running site consists of and starts nothing, so that Node keeps all of it compiled. */
export async function loadAll(webBuild: string): Promise<void> {
  await productionBuild({ folder: webBuild, archivedAssets: '' });
}
