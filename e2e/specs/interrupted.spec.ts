import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { whenLive } from '../pages/shell.ts';
import { must } from '../support/api.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';

test('a page that is refreshed while it goes elsewhere reports no error', async ({
  page,
  admin,
  api,
  people,
  signIn,
}) => {
  const { id } = await makeArticle(admin, { title: `打断 ${uniqueWord()}` });
  const giver = api((await people.make({ role: 'User' })).token);
  const content = `打断 ${uniqueWord()}`;
  await must(giver, 'POST /feedback', {
    body: { targetType: 'ARTICLE', targetId: id, type: 'WRONG', content },
  });
  await signIn('Admin');
  await page.goto(`/admin/feedback?keyword=${encodeURIComponent(content)}`);
  await whenLive(page);
  const row = page.getByRole('row').filter({ hasText: content });
  await row.getByRole('button', { name: /^查看反馈/u }).click();
  await expect(page.getByRole('dialog')).toContainText(content);

  // style sheets that the router asks for with data take their time
  await page.evaluate(() => {
    const append = document.head.appendChild.bind(document.head);
    document.head.appendChild = (node) => {
      if (!(node instanceof HTMLLinkElement)) return append(node);
      setTimeout(() => append(node), 300);
      return node;
    };
  });
  // a slow line: first the answer does not come, then the data
  const answer = hold();
  const rest = hold();
  await page.route(/\/feedback\/\d+\/state$/u, answer.handler);
  await page.route(/\.data/u, rest.handler);
  await page.getByRole('dialog').getByRole('button', { name: '标为已处理' }).click();
  const closing = page.waitForRequest(/\.data/u);
  await page.keyboard.press('Escape');
  await closing;
  const again = page.waitForRequest(/\.data/u);
  answer.release();
  await again;
  rest.release();
  await expect(row).toHaveCount(0);
});

/** Requests that wait until they are released. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const handler = async (route: Route) => {
    await promise;
    // given up meanwhile
    await route.continue().catch(() => undefined);
  };
  return { handler, release: resolve };
}
