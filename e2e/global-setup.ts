import { ensureBuilt } from '../scripts/lib/build.mjs';

/** Builds what is out of date, once for all workers; each of them starts the product for itself. */
export default function globalSetup(): Promise<void> {
  return ensureBuilt();
}
