import { expect, test } from '../fixtures.ts';

test('the site opens', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn('Moderator');
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
});
