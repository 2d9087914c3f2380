import { defineConfig } from 'vitest/config';

/** Server code whose tests need no database; everything else of the server is in project `server`. */
const PURE =
  '{config,http,kernel,platform/{captcha-image,images,log,mail,markdown,sms,secret,place,storage,vat}}';

/** What takes longer than this hangs, in milliseconds: a bound, not a measure, and machines differ threefold. */
const HANGS = 180_000;

/** How long what is polled may take to come: `interval` milliseconds apart, and told before the test counts as hanging. */
const expectation = { poll: { timeout: 60_000, interval: 20 } };

/** Two projects: `unit` runs in a moment, `server` brings a PostgreSQL of its own (or uses TEST_DATABASE_URL). */
export default defineConfig({
  test: {
    // the machines this runs on have two cores
    maxWorkers: 2,
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
          exclude: ['**/node_modules/**', '**/build/**'],
          testTimeout: HANGS,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', `apps/server/src/${PURE}/**`],
          // Files share what a worker has loaded: the server keeps nothing outside its app, and loading it for each file
          // took a quarter of the run. A test that replaces a module belongs to `unit`.
          isolate: false,
          setupFiles: ['apps/server/test/setup/after-each-file.ts'],
          globalSetup: ['apps/server/test/setup/global-database.ts'],
          testTimeout: HANGS,
          expect: expectation,
          hookTimeout: HANGS,
        },
      },
    ],
  },
});
