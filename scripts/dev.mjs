import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain, print } from './lib/print.mjs';
import { serve } from './lib/serve.mjs';

/** `npm run dev`: the server starts again when its code changes; pages change in place. */
await runMain(async () => {
  watchForExit();
  await ensureInstalled('all');
  print('开发模式：改动代码后自动生效，Ctrl-C 结束');
  serve(
    [
      '--watch-path=apps/server/src',
      '--watch-path=packages/contract/src',
      '--watch-path=packages/markdown/src',
      '--watch-path=packages/text-anchor/src',
      '--watch-preserve-output',
      'apps/server/src/main.ts',
    ],
    {
      NODE_ENV: 'development',
    },
  );
});
