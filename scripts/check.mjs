import { watchForExit } from './lib/exit-handler.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/print.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { checkSteps, createVitestStep } from './lib/steps.mjs';

/** `npm run check`: the fast part of the tests, for every few minutes. */
await runMain(async () => {
  watchForExit();
  await ensureInstalled('all');
  const clean = await runSteps([
    ...checkSteps,
    createVitestStep('单元测试', { projects: ['unit', 'mocked'] }),
  ]);
  process.exitCode = clean ? 0 : 1;
});
