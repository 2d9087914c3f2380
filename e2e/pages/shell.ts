import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A search field; once its suggestions are loaded, at first use, it is a combobox. */
export function getSearchField(root: Page | Locator, name: string): Locator {
  const named = { name, exact: true };
  return root.getByRole('searchbox', named).or(root.getByRole('combobox', named));
}

/** The frame of every page, by its visible words. */
export function getShell(page: Page) {
  const header = page.getByRole('banner');
  const search = getSearchField(header, '搜索');
  return {
    header,
    sections: header.getByRole('navigation', { name: '主导航' }),
    search,
    footer: page.getByRole('contentinfo'),
    title: page.getByRole('heading', { level: 1 }),
    accountMenu: header.getByRole('button', { name: /账号菜单$/u }),
    errorDialog: page.getByRole('dialog', { name: 'ERROR' }),
    /** Searches in the current section. */
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
export async function waitUntilLive(page: Page): Promise<void> {
  await expect(page.locator('html[data-live]')).toBeAttached();
}

/**
 * Presses a control in a page whose session has ended. Whichever request notices first, also one of the page's own, leads to
 * the login page.
 */
export async function clickUntilNavigated(page: Page, button: Locator): Promise<void> {
  const pathname = () => page.evaluate(() => location.pathname);
  const startPath = await pathname();
  // reads the address from the page itself: when one load interrupts another, the driver may report the earlier address
  const navigated = expect.poll(() => pathname().catch(() => startPath)).not.toBe(startPath);
  const pressed = button.click();
  // it may disappear before it is pressed
  pressed.catch(() => undefined);
  await Promise.race([pressed, navigated]);
  await navigated;
}

/** Moves a lifted row until the announcement: when the row is at the edge of the window, a press scrolls instead. */
export async function moveByKey(page: Page, key: string, announcedText: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByText(announcedText)).toBeAttached({ timeout: 10_000 });
  }).toPass();
}

/** Nothing overflows to the right, once the page has its new width and is drawn. */
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

/** Pages opened from now on prefetch nothing, as on a slow connection: the target of a link loads with the press. */
export async function disablePrefetching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } });
  });
}

/** Opens the notifications, again and again until one has these words: a job writes them. */
export async function openUntilNotified(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto('/user/notifications');
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await waitUntilLive(page);
}

/**
 * A toast disappears after three seconds, less than a press may take on a slow machine. From now on, until the next load,
 * the pointer moves onto each toast with a button as soon as it appears, which holds it open.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointAt = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || !node.matches('output > :has(button)')) continue;
        node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
    };
    new MutationObserver(pointAt).observe(document.body, { childList: true, subtree: true });
  });
}

/** The undo of the newest toast, which stays until it is pressed. */
export async function getUndoButton(page: Page): Promise<Locator> {
  await holdToasts(page);
  return page.getByRole('button', { name: '撤销', exact: true }).last();
}

/**
 * Runs an action that is confirmed by `words` in a toast, and waits for that toast from the start: it disappears after three
 * seconds.
 */
export async function expectToast(
  root: Page | Locator,
  words: string | RegExp,
  press: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([expect(root.getByText(words)).toBeVisible(), press()]);
}
