import { watchForEnding } from './lib/ending.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/say.mjs';
import { runSteps } from './lib/run-steps.mjs';
import { lookingSteps, vitestStep } from './lib/steps.mjs';

/** `npm run check`: the fast part of the tests, for every few minutes. */
await main(async () => {
  watchForEnding();
  await ensureInstalled('everything');
  const clean = await runSteps([
    ...lookingSteps,
    vitestStep('单元测试', { projects: ['unit', 'mocked'] }),
  ]);
  process.exitCode = clean ? 0 : 1;
});
