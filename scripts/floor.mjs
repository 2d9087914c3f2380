import { ensureBrowser } from './lib/browser.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { buildStep, floorStep } from './lib/steps.mjs';

/** `npm run floor`: the walk through the product in the oldest browsers that are served. */
await main(async () => {
  watchForEnding();
  await ensureInstalled('everything');
  await ensureBrowser();
  process.exitCode = (await runSteps([buildStep, floorStep])) ? 0 : 1;
});
