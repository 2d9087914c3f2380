// Why it is as it is: docs/decisions/0090-two-test-commands.md
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { antdCssPlugin } from './apps/web/app/theme/antd-css.ts';
import { ensureBrowser } from './scripts/lib/browser.mjs';
import { CHROMIUM_ARGS } from './scripts/lib/chromium-args.mjs';

/** Server code whose tests need no database; everything else of the server is in project `server`. */
const PURE =
  '{config,http,kernel,platform/{bounded-process,captcha-image,images,log,mail,markdown,outbound,place,proof-of-work,secret,sms,storage,vat,web-push}}';

/** Tests of components in a browser. */
const COMPONENTS = 'apps/web/app/**/*.browser.test.{ts,tsx}';

/** Tests that replace a module (`vi.mock`), which no other file may get to see. */
const MOCKING = '**/*.mock.test.ts';

const NOT_OURS = ['**/node_modules/**', '**/build/**'];

/** What takes longer than this hangs, in milliseconds: a bound, not a measure, and machines differ threefold. */
const HANGS = 180_000;

/** How long what is polled may take to come: `interval` milliseconds apart, and told before the test counts as hanging. */
const expectation = { poll: { timeout: 60_000, interval: 20 } };

/**
 * Projects: `unit` runs in a moment, `mocked` replaces modules, `server` brings a PostgreSQL of its own (or uses
 * TEST_DATABASE_URL), `components` mounts parts of the web in Chromium without a site. What is tagged `release` runs in
 * `npm run test:all` only. Files of a project share what a worker has loaded, but for `mocked`: loading it for each file took
 * a quarter of the server's tests and two fifths of the others.
 */
export default defineConfig({
  test: {
    // the machines this runs on have two cores
    maxWorkers: 2,
    tags: [
      {
        name: 'release',
        description:
          'Real processes that are killed, backed up or frozen, and large amounts: before a release.',
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            `apps/server/src/${PURE}/**/*.test.ts`,
          ],
          exclude: [...NOT_OURS, COMPONENTS, MOCKING],
          isolate: false,
          testTimeout: HANGS,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'mocked',
          include: [`apps/${MOCKING}`],
          exclude: NOT_OURS,
          testTimeout: HANGS,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [...NOT_OURS, MOCKING, `apps/server/src/${PURE}/**`],
          isolate: false,
          setupFiles: ['apps/server/test/setup/after-each-file.ts'],
          globalSetup: ['apps/server/test/setup/global-database.ts'],
          testTimeout: HANGS,
          expect: expectation,
          hookTimeout: HANGS,
        },
      },
      {
        plugins: [
          antdCssPlugin(fileURLToPath(new URL('apps/web/app/theme/tokens.css', import.meta.url))),
        ],
        // found before the first test: a dependency that only a worker imports would reload the page in the middle of one
        optimizeDeps: { entries: ['apps/web/app/**/*worker.ts'] },
        test: {
          name: 'components',
          include: [COMPONENTS],
          setupFiles: ['apps/web/test/setup.ts'],
          // one page for all files, one after another: reloading it for each cost more than most files
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // a browser is a place of chance as a whole site is; what passes at the second try is named at the end of the run
          retry: 1,
          testTimeout: HANGS,
          expect: { poll: { timeout: 15_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { executablePath: await ensureBrowser(), args: CHROMIUM_ARGS },
              contextOptions: {
                locale: 'zh-CN',
                timezoneId: 'Asia/Shanghai',
                reducedMotion: 'reduce',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            // as in the browser tests: a part of a name is enough unless a test says otherwise
            locators: { exact: false },
          },
        },
      },
    ],
  },
});
