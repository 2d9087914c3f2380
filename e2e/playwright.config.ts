// Why it is as it is: docs/decisions/0090-two-test-commands.md
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '../scripts/lib/browser.mjs';
import { CHROMIUM_ARGS } from '../scripts/lib/chromium-args.mjs';

const OWN_SITES = ['deployment.spec.ts', 'development.spec.ts'];

/**
 * End-to-end tests: Chromium on the built product. Two workers, because the machines have two cores, each with a site of
 * its own, which its tests share. A test that fails runs once more; one that passes then is named at the end of the run.
 * Tests tagged `@journey` are the main way through each screen and run in `npm test`; `npm run test:all` runs all.
 */
export default defineConfig({
  testDir: 'specs',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  reporter: [
    ['./failure-reporter.ts'],
    ['list'],
    // a report for the counting script, in the file that it names
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [] : [['json'] as const]),
  ],
  workers: 2,
  retries: 1,
  forbidOnly: true,
  // bounds for what hangs, not measures: machines differ threefold
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Files that start sites of their own several times: started last, they would occupy one worker while the other idles.
  projects: [
    { name: 'update', testMatch: OWN_SITES },
    { name: 'site', testIgnore: OWN_SITES },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // requests that a worker passes on cannot be intercepted; what it does has tests of its own
    serviceWorkers: 'block',
    // Elements appear and disappear at once: axe would find half faded words, and a press would miss a moving element. Tests
    // of motion itself enable it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // A trace costs a sixteenth of the processor time, so only the second attempt has one; `--trace on` adds it for
    // examining a failure. The same for all: a file with other settings gets workers, and so sites, of its own.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: await ensureBrowser(),
      args: CHROMIUM_ARGS,
    },
  },
});
