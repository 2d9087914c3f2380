import { ensureBrowser } from './lib/browser.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/print.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { buildStep, floorStep } from './lib/steps.mjs';

/** `npm run floor`: the walk through the product in the oldest browsers that are served. */
await runMain(async () => {
  watchForExit();
  await ensureInstalled('all');
  await ensureBrowser();
  process.exitCode = (await runSteps([buildStep, floorStep])) ? 0 : 1;
});
