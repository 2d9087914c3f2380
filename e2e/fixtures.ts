import { expect, test as base } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Call } from '@zhihui/contract/client.ts';
import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import type { NewUser } from '../apps/server/test/factories.ts';
import { createApi, callOrThrow } from './support/api.ts';
import { openMailbox } from './support/mailbox.ts';
import type { Mailbox } from './support/mailbox.ts';
import { openPeople } from './support/people.ts';
import type { People, Person } from './support/people.ts';
import { ADMIN, startProduct } from './support/product.ts';
import type { Product } from './support/product.ts';

interface WorkerFixtures {
  /** The product under test: each worker's own, with a database of its own. */
  product: Product;
  /** Its origin. */
  site: string;
  people: People;
  /** Session of the first Admin, created by signing in. */
  adminToken: string;
  /** Calls as the first Admin. */
  admin: Call;
  mailbox: Mailbox;
}

interface TestFixtures {
  /** Calls the API with a token or as a visitor: `api(person.token)`, `api(null)`. */
  api: (token: string | null) => Call;
  /** Creates an account of this role and signs the browser in. */
  signIn: (role: BuiltInRole | (string & {}), userOptions?: NewUser) => Promise<Person>;
  /** A page of a second browser, watched like the first, signed in when there is a token. */
  openOtherBrowser: (options?: BrowserContextOptions & { token?: string }) => Promise<Page>;
  /** Errors in any page of the test. A test that provokes one empties the list; otherwise the test fails. */
  pageErrors: PageErrors;
}

/** `test` of every spec. Each test fails when a script error, a blocked script or a 500 occurs during it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [async ({ product }, use) => use(product.url), { scope: 'worker' }],
  people: [
    async ({ product }, use) => {
      const people = await openPeople(product.dataDir);
      await use(people);
      await people.close();
    },
    { scope: 'worker' },
  ],
  adminToken: [
    async ({ site }, use) => {
      const body = { account: ADMIN.email, password: ADMIN.password };
      const answer = await callOrThrow(createApi(site, null), 'POST /login', { body });
      if (!('accessToken' in answer)) throw new Error('the first Admin could not sign in');
      await use(answer.accessToken);
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ site, adminToken }, use) => use(createApi(site, adminToken)),
    { scope: 'worker' },
  ],
  mailbox: [async ({ site }, use) => use(openMailbox(site)), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site),
  api: async ({ site }, use) => use((token) => createApi(site, token)),

  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = watch(context);
      await use(pageErrors);
      expect(pageErrors, 'nothing went wrong on the way').toEqual({
        errors: [],
        blocked: [],
        dialogs: [],
        failures: [],
      });
    },
    { auto: true },
  ],
  signIn: async ({ people, context, site }, use) => {
    await use(async (role, userOptions) => {
      const person = await people.make({ role, ...userOptions });
      await setSessionCookie(context, site, person.token);
      return person;
    });
  },
  openOtherBrowser: async ({ browser, site }, use) => {
    const opened: { context: BrowserContext; pageErrors: PageErrors }[] = [];
    await use(async ({ token, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: site, locale: 'zh-CN', ...options });
      opened.push({ context, pageErrors: watch(context) });
      if (token !== undefined) await setSessionCookie(context, site, token);
      return context.newPage();
    });
    for (const { context, pageErrors } of opened) {
      await context.close();
      expect(Object.values(pageErrors).flat(), 'nothing went wrong in the second browser').toEqual(
        [],
      );
    }
  },
});

export { expect };

/** Puts a session into the browser as a sign-in with the form does. */
async function setSessionCookie(
  context: BrowserContext,
  site: string,
  token: string,
): Promise<void> {
  await context.addCookies([{ name: 'access_token', value: token, url: site, sameSite: 'Lax' }]);
}

/** Errors that no page may have. */
interface PageErrors {
  /** Errors of the page's own scripts, hydration that did not match among them. */
  errors: string[];
  /** Violations of the Content-Security-Policy. */
  blocked: string[];
  /** Dialogs that a page opened by script (`alert` and the like). */
  dialogs: string[];
  /** Answers of 500 and above. */
  failures: string[];
}

/** Watches every page of a context, the ones opened later too. */
export function watch(context: BrowserContext): PageErrors {
  const pageErrors: PageErrors = { errors: [], blocked: [], dialogs: [], failures: [] };
  const follow = (page: Page) => {
    page.on('pageerror', (error) => pageErrors.errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (/content security policy/iu.test(text)) pageErrors.blocked.push(`${page.url()}: ${text}`);
    });
    page.on('dialog', (dialog) => {
      pageErrors.dialogs.push(`${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('response', (response) => {
      if (response.status() >= 500)
        pageErrors.failures.push(`${response.status()} ${response.url()}`);
    });
  };
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
  return pageErrors;
}
