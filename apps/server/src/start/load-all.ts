import '@simplewebauthn/server';
import '../config/env.ts';
import { productionBuild } from '../http/web-build.ts';
import '../platform/markdown/render-worker.ts';
import './site.ts';

/** Loads the modules of the running site without starting anything, so that Node caches their compiled code. */
export async function loadAll(webBuild: string): Promise<void> {
  await productionBuild({ folder: webBuild, archivedAssets: '' });
}
