import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * A toast goes after three seconds, which a slow machine spends on less than a press. From now on, until the page is
 * loaded anew, the pointer is on each one that offers something as soon as it is there, and so it stays.
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

/** Does what is answered by `words` in a toast, which is looked for from the start: it goes after three seconds. */
export async function expectToast(
  root: Page | Locator,
  words: string | RegExp,
  press: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([expect(root.getByText(words)).toBeVisible(), press()]);
}
