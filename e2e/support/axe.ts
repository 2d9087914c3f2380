import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * antd does not name the list of a select, and the list stays in the page until it has folded away; fading words have little
 * contrast, and so has a table whose next rows are loading.
 */
class AxeOnceFolded extends AxeBuilder {
  readonly #animatingOut: Locator;

  constructor(page: Page) {
    super({ page });
    this.#animatingOut = page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden), [class*="-leave-active"], section[aria-busy="true"]',
    );
  }

  override async analyze() {
    await expect(
      this.#animatingOut,
      'open lists of choices, what fades, and what is loading',
    ).toHaveCount(0);
    return super.analyze();
  }
}

/**
 * Runs axe on a page. No page has frames, so it runs in the page alone instead of opening another one each time to merge
 * frames; and it describes only violations.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeOnceFolded(page).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** axe finds no violation; otherwise the failure names each rule with its first element. */
export async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}
