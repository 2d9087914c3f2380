import type { BrowserContext, Page } from '@playwright/test';

/** What must not happen on any page. */
export interface PageErrors {
  /** Errors of the page's own scripts, hydration that did not match among them. */
  errors: string[];
  /** Things the Content-Security-Policy had to stop. */
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
