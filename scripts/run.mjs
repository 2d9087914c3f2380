import { runAlongside } from './lib/child.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/paths.mjs';
import { ScriptFailure, runMain } from './lib/print.mjs';

/**
 * `node scripts/run.mjs [--with-dev] FILE.ts …`: runs one of our TypeScript programs with Node 24. `--with-dev` is for
 * programs that use packages of development.
 */
await runMain(async () => {
  const all = process.argv.slice(2);
  const withDev = all[0] === '--with-dev';
  const [file, ...args] = withDev ? all.slice(1) : all;
  if (!file) throw new ScriptFailure('用法：node scripts/run.mjs [--with-dev] 文件.ts [参数…]');
  watchForExit();
  await ensureInstalled(withDev ? 'all' : 'site');
  process.exit(await runAlongside(node24, [file, ...args], { env: { NODE_ENV: 'production' } }));
});
