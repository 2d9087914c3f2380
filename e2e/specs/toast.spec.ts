import { expect, test } from '../fixtures.ts';
import { whenLive } from '../pages/shell.ts';
import { writeArticle } from '../support/api.ts';

test('a toast stays three seconds, and longer only under the pointer or with the focus', async ({
  page,
  signIn,
  api,
}) => {
  const person = await signIn('User');
  await page.clock.install();
  const remove = async (title: string) => {
    const { id } = await writeArticle(api(person.token), {
      title,
      content: '正文',
      status: 'DRAFT',
    });
    await page.clock.resume();
    await page.goto(`/article/${id}`);
    await whenLive(page);
    // from here on time passes only as the test says
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('button', { name: '删除' }).click();
  };
  const undo = page.getByRole('button', { name: '撤销' });

  await remove('三秒');
  await expect(undo).toBeVisible();
  await page.clock.runFor(2900);
  await expect(undo).toBeVisible();
  await page.clock.runFor(200);
  await expect(undo).toHaveCount(0);

  await remove('指着');
  await undo.hover();
  await page.clock.runFor(20_000);
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.mouse.move(2, 2);
  await page.clock.runFor(20_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(3100);
  await expect(undo).toHaveCount(0);
});
