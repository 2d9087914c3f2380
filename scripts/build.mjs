import { ensureBuilt } from './lib/build.mjs';
import { ensureCompiled } from './lib/compile.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/print.mjs';

/** `npm run build`: what `npm start` does before it starts the site; for sites that something else starts. */
await runMain(async () => {
  watchForExit();
  await ensureInstalled('site');
  await ensureBuilt();
  await ensureCompiled();
});
