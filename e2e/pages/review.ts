import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { waitUntilLive, expectToast } from './shell.ts';

/** The review queue of the back-office. */
export function getReviewPage(page: Page) {
  const queue = page.getByRole('region', { name: '待审核' });
  const verdict = page.getByRole('complementary', { name: '审核结果' });
  return {
    queue,
    verdict,
    text: page.getByRole('region', { name: '修改对比' }),
    async open(): Promise<void> {
      await page.goto('/admin/review');
      await expect(page.getByRole('heading', { level: 1, name: '待审核' })).toBeVisible();
      await waitUntilLive(page);
    },
    async approve(title: string): Promise<void> {
      await waitUntilLive(page);
      await queue.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectToast(page, `已通过“${title}”`, () =>
        verdict.getByRole('button', { name: '通过并发布' }).click(),
      );
    },
  };
}
