import { ensureBrowser } from './lib/browser.mjs';
import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { runMain } from './lib/print.mjs';
import {
  createBrowserStep,
  buildStep,
  createComponentsStep,
  drillsStep,
  floorStep,
  checkSteps,
  createVitestStep,
} from './lib/steps.mjs';

/**
 * `npm test`: the verdict on a change, from a fresh clone. With `--all` (`npm run test:all`) what a release has to pass
 * besides; with `--times` it shows what each step and the most expensive files cost. The server tests run on the embedded
 * PostgreSQL, or on the one that TEST_DATABASE_URL names.
 */
await runMain(async () => {
  const release = process.argv.includes('--all');
  watchForExit();
  await ensureInstalled('all');
  const browser = await ensureBrowser();
  const projects = ['unit', 'mocked', 'server'];
  const tests = createVitestStep('单元测试与服务端测试', { projects, release });
  const steps = [
    ...checkSteps,
    buildStep,
    [tests, createComponentsStep(browser), ...(release ? [drillsStep] : [])],
    createBrowserStep(browser, { release }),
    ...(release ? [floorStep] : []),
  ];
  const clean = await runSteps(steps, { times: process.argv.includes('--times') });
  process.exitCode = clean ? 0 : 1;
});
