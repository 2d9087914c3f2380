import { ensureBrowser } from './lib/browser.mjs';
import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { main } from './lib/say.mjs';
import {
  browserStep,
  buildStep,
  componentsStep,
  drillsStep,
  floorStep,
  lookingSteps,
  vitestStep,
} from './lib/steps.mjs';

/**
 * `npm test`: the verdict on a change, from a fresh clone. With `--all` (`npm run test:all`) what a release has to pass
 * besides; with `--times` it shows what each step and the most expensive files cost. The server tests run on the embedded
 * PostgreSQL, or on the one that TEST_DATABASE_URL names.
 */
await main(async () => {
  const release = process.argv.includes('--all');
  watchForEnding();
  await ensureInstalled('everything');
  const browser = await ensureBrowser();
  const projects = ['unit', 'mocked', 'server'];
  const tests = vitestStep('单元测试与服务端测试', { projects, release });
  const steps = [
    ...lookingSteps,
    buildStep,
    [tests, componentsStep(browser), ...(release ? [drillsStep] : [])],
    browserStep(browser, { release }),
    ...(release ? [floorStep] : []),
  ];
  const clean = await runSteps(steps, { times: process.argv.includes('--times') });
  process.exitCode = clean ? 0 : 1;
});
