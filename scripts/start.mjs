import { ensureBuilt } from './lib/build.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';
import { serve } from './lib/serve.mjs';

/** `npm start`: installs and builds what is missing, then runs the site. */
await main(async () => {
  watchForEnding();
  await ensureInstalled();
  await ensureBuilt();
  // short-lived garbage is collected in smaller portions: some 50 MB less at hardly any cost
  serve(['--max-semi-space-size=8', 'apps/server/src/main.ts'], { NODE_ENV: 'production' });
});
