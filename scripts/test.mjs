import { ensureBrowser } from './lib/browser.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';
import {
  browserStep,
  buildStep,
  drillsStep,
  floorStep,
  lookingSteps,
  runSteps,
  vitestStep,
} from './lib/steps.mjs';

/**
 * `npm test`: everything, from a fresh clone. The server tests run on the embedded PostgreSQL,
 * or on the one that TEST_DATABASE_URL names.
 */
await main(async () => {
  watchForEnding();
  await ensureInstalled('everything');
  const browser = await ensureBrowser();
  const clean = await runSteps([
    ...lookingSteps,
    buildStep,
    [vitestStep('单元测试与服务端测试'), drillsStep],
    browserStep(browser),
    floorStep,
  ]);
  process.exitCode = clean ? 0 : 1;
});
