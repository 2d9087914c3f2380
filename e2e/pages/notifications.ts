import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { waitUntilLive } from './shell.ts';

/** Opens the notifications, again and again until one has these words: a job writes them. */
export async function openUntilNotified(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto('/user/notifications');
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await waitUntilLive(page);
}
