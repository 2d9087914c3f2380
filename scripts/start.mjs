import { ensureBuilt } from './lib/build.mjs';
import { ensureCompiled } from './lib/compile.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';
import { serve } from './lib/serve.mjs';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from './lib/server-flags.mjs';

/** `npm start`: installs and builds what is missing, then runs the site. */
await main(async () => {
  watchForEnding();
  await ensureInstalled('site');
  await ensureBuilt();
  await ensureCompiled();
  serve([...SERVER_FLAGS, SERVER], { ...SERVER_ENV, NODE_ENV: 'production' });
});
