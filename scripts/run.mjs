import { accompany } from './lib/child.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/paths.mjs';
import { Failure, main } from './lib/say.mjs';

/** `node scripts/run.mjs FILE.ts …`: runs one of our TypeScript programs with Node 24. */
await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Failure('用法：node scripts/run.mjs 文件.ts [参数…]');
  watchForEnding();
  await ensureInstalled();
  process.exit(await accompany(node24, [file, ...args], { env: { NODE_ENV: 'production' } }));
});
