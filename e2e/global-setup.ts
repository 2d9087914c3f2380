import { ensureBuilt } from '../scripts/lib/build.mjs';
import { startProduct } from './support/product.ts';

/** Builds what is out of date and starts the product; the function it gives back ends it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const product = await startProduct();
  process.env['ZHIHUI_E2E_URL'] = product.url;
  process.env['ZHIHUI_E2E_DATA'] = product.dataDir;
  return product.stop;
}
