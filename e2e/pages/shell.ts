import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What stands around every page, by the words people see. */
export function shellOf(page: Page) {
  const header = page.getByRole('banner');
  const search = header.getByRole('searchbox', { name: '搜索' });
  return {
    header,
    sections: header.getByRole('navigation', { name: '主导航' }),
    search,
    footer: page.getByRole('contentinfo'),
    title: page.getByRole('heading', { level: 1 }),
    accountMenu: header.getByRole('button', { name: /账号菜单$/u }),
    errorDialog: page.getByRole('dialog', { name: 'ERROR' }),
    /** Looks for words in the section shown. */
    async searchFor(words: string): Promise<void> {
      await search.fill(words);
      await search.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('keyword') === words);
    },
    async signOut(): Promise<void> {
      await header.getByRole('button', { name: /账号菜单$/u }).click();
      await page.getByRole('button', { name: '退出' }).click();
    },
  };
}

/** Waits until the page's scripts run, which the page marks (`app/root.tsx`): before that it is a plain document. */
export async function whenLive(page: Page): Promise<void> {
  await expect(page.locator('html[data-live]')).toBeAttached();
}

/** Nothing sticks out to the right, once the page has the width that was set and what was pressed is drawn. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { width: window.innerWidth, beyond: Math.max(0, scrollWidth - clientWidth) };
    });
  await expect
    .poll(measure, `width of ${page.url()}`)
    .toEqual({ width: page.viewportSize()?.width, beyond: 0 });
}
