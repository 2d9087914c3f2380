import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getAnswerEdit, getAnswerField, dispatchTransfer, toPastedFile } from '../pages/editor.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { makeQuestion, makePicture, uniqueWord } from '../support/sample.ts';

async function makeQuestionWithPicture(admin: Call): Promise<number | string> {
  const question = { title: `系统里在哪里点 ${uniqueWord()}`, content: '找不到按钮。' };
  return (await makeQuestion(admin, question)).id;
}

async function openForm(page: Page, id: number | string) {
  await page.goto(`/question/${id}`);
  const answerRegion = page.getByRole('region', { name: '写回答' });
  const add = answerRegion.getByRole('button', { name: '插入图片' });
  // its script loads after the page's own, and with it the handling of pasted and dropped pictures
  await expect(add).toBeEnabled();
  return {
    answer: getAnswerField(answerRegion),
    field: getAnswerField(answerRegion).box,
    markdown: getAnswerField(answerRegion).markdown,
    add,
    submit: answerRegion.getByRole('button', { name: '提交回答' }),
    uploads: answerRegion.getByRole('region', { name: '上传' }),
    answerRegion,
  };
}

/** The widths that the pictures of a text have, once they are there. */
function readWidths(text: Locator): Promise<number[]> {
  return text
    .locator('img')
    .evaluateAll((all) => all.map((item) => (item as HTMLImageElement).naturalWidth));
}
const answerOf = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).last();

async function makeBytes(width: number): Promise<Buffer> {
  return Buffer.from(await (await makePicture(width, 60)).arrayBuffer());
}

test('pictures are added to an answer by button, paste and drop, and visitors see them', async ({
  page,
  signIn,
  admin,
  openOtherBrowser,
}) => {
  await signIn('User');
  const id = await makeQuestionWithPicture(admin);
  const { answer, field, markdown, add, submit, uploads, answerRegion } = await openForm(page, id);
  const blocked = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await blocked.promise;
    await route.continue();
  });

  await test.step('one chosen by button shows its progress, and the answer waits for it', async () => {
    await answer.fill('点这里：');
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    const file = { name: '示意图.png', mimeType: 'image/png', buffer: await makeBytes(90) };
    await (await chooser).setFiles(file);
    await expect(uploads.getByRole('progressbar')).toBeVisible();
    await submit.click();
    await expect(answerRegion.getByText('图片尚未上传完成')).toBeVisible();
    blocked.resolve();
    await expect(uploads).toBeHidden();
    await expect(markdown).toHaveValue(/^点这里：!\[\]\(\/media\/\d+\/full\.\w+\)$/u);
  });

  await test.step('others by paste and drop', async () => {
    await dispatchTransfer(field, 'paste', {
      files: [await toPastedFile(await makePicture(100, 60))],
    });
    await expect(markdown).toHaveValue(/(?:!\[\]\(\/media\/\d+\/full\.\w+\)){2}$/u);
    await dispatchTransfer(field, 'drop', {
      files: [await toPastedFile(await makePicture(110, 60))],
    });
    await expect(markdown).toHaveValue(/(?:!\[\]\(\/media\/\d+\/full\.\w+\)){3}$/u);
  });

  await submit.click();
  await expect(answerOf(page, '点这里')).toBeFocused();
  await expect.poll(() => readWidths(answerOf(page, '点这里'))).toEqual([90, 100, 110]);
  const visitor = await openOtherBrowser();
  await visitor.goto(`/question/${id}`);
  await expect.poll(() => readWidths(answerOf(visitor, '点这里'))).toEqual([90, 100, 110]);
});

test('a refused picture shows why and blocks the answer until it is removed; editing accepts pictures too', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn('User');
  const id = await makeQuestionWithPicture(admin);
  const {
    answer: answerFields,
    field,
    markdown,
    submit,
    uploads,
    answerRegion,
  } = await openForm(page, id);
  await answerFields.fill('看图。');
  const brokenImage = { name: '坏图.png', type: 'image/png', bytes: [1, 2, 3, 4] };
  await dispatchTransfer(field, 'paste', { files: [brokenImage] });
  await expect(uploads.getByText('文件上传失败')).toBeVisible();
  await expect(uploads.getByRole('button', { name: '重新上传坏图.png' })).toBeVisible();
  await submit.click();
  await expect(answerRegion.getByText('图片尚未上传完成')).toBeVisible();
  await uploads.getByRole('button', { name: '移除坏图.png' }).click();
  await expect(uploads).toBeHidden();
  await expect(markdown).toHaveValue('看图。');
  await submit.click();

  const answer = answerOf(page, '看图。');
  await expect(answer).toBeFocused();
  await answer.getByRole('button', { name: '编辑' }).click();
  const { box: text, markdown: changed } = getAnswerEdit(answer);
  await expect(changed).toHaveValue('看图。');
  await expect(answer.getByRole('button', { name: '插入图片' })).toBeVisible();
  await text.press('ControlOrMeta+End');
  await dispatchTransfer(text, 'paste', {
    files: [await toPastedFile(await makePicture(120, 60))],
  });
  await expect(changed).toHaveValue(/^看图。!\[\]\(\/media\/\d+\/full\.\w+\)$/u);
  await answer.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => readWidths(answer)).toEqual([120]);
});
