import { ensureBuilt } from '../scripts/lib/build.mjs';
import { ensureCompiled } from '../scripts/lib/compile.mjs';

/** Builds what is out of date, once for all workers; each of them starts the product for itself, as `npm start` does. */
export default async function globalSetup(): Promise<void> {
  await ensureBuilt();
  await ensureCompiled();
}
