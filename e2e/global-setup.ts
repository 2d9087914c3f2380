import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';

/** Builds outdated parts, once for all workers; each of them starts the product itself, as `npm start` does. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
  await ensureCompiled();
}
