import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { answerEdit, answerField } from '../pages/answer.ts';
import { handOver, pastedFile } from '../pages/editor.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { makeQuestion, picture, uniqueWord } from '../support/sample.ts';

async function ask(admin: Call): Promise<number | string> {
  const question = { title: `系统里在哪里点 ${uniqueWord()}`, content: '找不到按钮。' };
  return (await makeQuestion(admin, question)).id;
}

async function openForm(page: Page, id: number | string) {
  await page.goto(`/question/${id}`);
  const mine = page.getByRole('region', { name: '写回答' });
  const add = mine.getByRole('button', { name: '插入图片' });
  // its script comes after the page's own, and with it what takes pictures by paste and drop
  await expect(add).toBeEnabled();
  return {
    answer: answerField(mine),
    field: answerField(mine).box,
    markdown: answerField(mine).markdown,
    add,
    submit: mine.getByRole('button', { name: '提交回答' }),
    uploads: mine.getByRole('region', { name: '上传' }),
    mine,
  };
}

/** The widths that the pictures of a text have, once they are there. */
function widthsOf(text: Locator): Promise<number[]> {
  return text
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
}
const answerOf = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).last();

async function bytesOf(width: number): Promise<Buffer> {
  return Buffer.from(await (await picture(width, 60)).arrayBuffer());
}

test('pictures come into an answer by button, paste and drop, and visitors see them', async ({
  page,
  signIn,
  admin,
  anotherBrowser,
}) => {
  await signIn('User');
  const id = await ask(admin);
  const { answer, field, markdown, add, submit, uploads, mine } = await openForm(page, id);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await held.promise;
    await route.continue();
  });

  await test.step('one chosen by button shows its progress, and the answer waits for it', async () => {
    await answer.fill('点这里：');
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    const file = { name: '示意图.png', mimeType: 'image/png', buffer: await bytesOf(90) };
    await (await chooser).setFiles(file);
    await expect(uploads.getByRole('progressbar')).toBeVisible();
    await submit.click();
    await expect(mine.getByText('还有图片没有上传完')).toBeVisible();
    held.resolve();
    await expect(uploads).toBeHidden();
    await expect(markdown).toHaveValue(/^点这里：!\[示意图\]\(\/media\/\d+\/full\.\w+\)$/u);
  });

  await test.step('others by paste and drop', async () => {
    await handOver(field, 'paste', { files: [await pastedFile(await picture(100, 60))] });
    await expect(markdown).toHaveValue(/(?:!\[示意图\]\(\/media\/\d+\/full\.\w+\)){2}$/u);
    await handOver(field, 'drop', { files: [await pastedFile(await picture(110, 60))] });
    await expect(markdown).toHaveValue(/(?:!\[示意图\]\(\/media\/\d+\/full\.\w+\)){3}$/u);
  });

  await submit.click();
  await expect(answerOf(page, '点这里')).toBeFocused();
  await expect.poll(() => widthsOf(answerOf(page, '点这里'))).toEqual([90, 100, 110]);
  const visitor = await anotherBrowser();
  await visitor.goto(`/question/${id}`);
  await expect.poll(() => widthsOf(answerOf(visitor, '点这里'))).toEqual([90, 100, 110]);
});

test('a picture that is refused says why and holds up the answer until it is removed; editing takes pictures too', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn('User');
  const id = await ask(admin);
  const { answer: mineField, field, markdown, submit, uploads, mine } = await openForm(page, id);
  await mineField.fill('看图。');
  const bad = { name: '坏图.png', type: 'image/png', bytes: [1, 2, 3, 4] };
  await handOver(field, 'paste', { files: [bad] });
  await expect(uploads.getByText('有文件没有上传成功')).toBeVisible();
  await expect(uploads.getByRole('button', { name: '重新上传坏图.png' })).toBeVisible();
  await submit.click();
  await expect(mine.getByText('还有图片没有上传完')).toBeVisible();
  await uploads.getByRole('button', { name: '移除坏图.png' }).click();
  await expect(uploads).toBeHidden();
  await expect(markdown).toHaveValue('看图。');
  await submit.click();

  const answer = answerOf(page, '看图。');
  await expect(answer).toBeFocused();
  await answer.getByRole('button', { name: '编辑' }).click();
  const { box: text, markdown: changed } = answerEdit(answer);
  await expect(changed).toHaveValue('看图。');
  await expect(answer.getByRole('button', { name: '插入图片' })).toBeVisible();
  await text.press('ControlOrMeta+End');
  await handOver(text, 'paste', { files: [await pastedFile(await picture(120, 60))] });
  await expect(changed).toHaveValue(/^看图。!\[示意图\]\(\/media\/\d+\/full\.\w+\)$/u);
  await answer.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => widthsOf(answer)).toEqual([120]);
});
