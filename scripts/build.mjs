import { ensureBuilt } from './lib/build.mjs';
import { ensureCompiled } from './lib/compile.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';

/** `npm run build`: what `npm start` does before it starts the site; for sites that something else starts. */
await main(async () => {
  watchForEnding();
  await ensureInstalled('site');
  await ensureBuilt();
  await ensureCompiled();
});
