import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say } from './lib/say.mjs';
import { serve } from './lib/serve.mjs';

/** `npm run dev`: the server starts again when its code changes; pages change in place. */
await main(async () => {
  watchForEnding();
  await ensureInstalled('everything');
  say('开发模式：改动代码后自动生效，Ctrl-C 结束');
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
