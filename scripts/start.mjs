import { ensureBuilt } from './lib/build.mjs';
import { ensureCompiled } from './lib/compile.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/print.mjs';
import { serve } from './lib/serve.mjs';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from './lib/server-flags.mjs';

/** `npm start`: installs and builds what is missing, then runs the site. */
await runMain(async () => {
  watchForExit();
  await ensureInstalled('site');
  await ensureBuilt();
  await ensureCompiled();
  serve([...SERVER_FLAGS, SERVER], { ...SERVER_ENV, NODE_ENV: 'production' });
});
