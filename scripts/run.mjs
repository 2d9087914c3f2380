import { accompany } from './lib/child.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/paths.mjs';
import { Failure, main } from './lib/say.mjs';

/**
 * `node scripts/run.mjs [--with-dev] FILE.ts …`: runs one of our TypeScript programs with Node 24. `--with-dev` is for
 * programs that use packages of development.
 */
await main(async () => {
  const all = process.argv.slice(2);
  const withDev = all[0] === '--with-dev';
  const [file, ...args] = withDev ? all.slice(1) : all;
  if (!file) throw new Failure('用法：node scripts/run.mjs [--with-dev] 文件.ts [参数…]');
  watchForEnding();
  await ensureInstalled(withDev ? 'everything' : 'site');
  process.exit(await accompany(node24, [file, ...args], { env: { NODE_ENV: 'production' } }));
});
