import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

test('a page that is refreshed during a navigation reports no error', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  const { id } = await makeArticle(admin, { title: `打断 ${uniqueWord()}` });
  const reporter = api((await people.make({ role: 'User' })).token);
  const content = `打断 ${uniqueWord()}`;
  await callOrThrow(reporter, 'POST /feedback', {
    body: { targetType: 'ARTICLE', targetId: id, type: 'WRONG', content },
  });
  await signIn('Admin');
  await page.goto(`/admin/feedback?keyword=${encodeURIComponent(content)}`);
  await waitUntilLive(page);
  const row = page.getByRole('row').filter({ hasText: content });
  await row.getByRole('button', { name: /^查看反馈/u }).click();
  await expect(page.getByRole('dialog')).toContainText(content);

  // style sheets that the router requests with data are slow
  await page.evaluate(() => {
    const append = document.head.appendChild.bind(document.head);
    document.head.appendChild = (node) => {
      if (!(node instanceof HTMLLinkElement)) return append(node);
      setTimeout(() => append(node), 300);
      return node;
    };
  });
  // a slow connection: first the response is delayed, then the data
  const answer = createHold();
  const heldResponse = createHold();
  await page.route(/\/feedback\/\d+\/state$/u, answer.handler);
  await page.route(/\.data/u, heldResponse.handler);
  await page.getByRole('dialog').getByRole('button', { name: '标为已处理' }).click();
  const closing = page.waitForRequest(/\.data/u);
  await page.keyboard.press('Escape');
  await closing;
  const retryRequest = page.waitForRequest(/\.data/u);
  answer.release();
  await retryRequest;
  heldResponse.release();
  await expect(row).toHaveCount(0);
});

/** Requests that wait until they are released. */
function createHold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handler = async (route: Route) => {
    await promise;
    // cancelled meanwhile
    await route.continue().catch(() => undefined);
  };
  return { handler, release: resolve };
}
