import { expect, test } from '../fixtures.ts';
import { getEditor, toPastedFile } from '../pages/editor.ts';
import { makePicture } from '../support/sample.ts';

test('pictures are pasted from Word, footnotes continue their numbers, and huge HTML takes no time', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write('前[^1]。\n\n[^1]: 注\n\n');
  const hex = Buffer.from(await (await makePicture(80, 50)).arrayBuffer()).toString('hex');
  await editor.paste({
    html: `<html><body><!--StartFragment--><p class=MsoNormal style='mso-outline-level:2'>图示</p><p class=MsoNormal>旧<del cite="mailto:a" datetime="2026-01-01">稿</del>，见<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><p class=MsoNormal><img src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"></p><!--EndFragment--><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> 来源</p></div></div></body></html>`,
    rtf: String.raw`{\rtf1{\*\shppict{\pict\picw80\pich50\pngblip ${hex}}}{\nonshppict{\pict\wmetafile8 01}}}`,
    text: '图示',
  });
  await expect
    .poll(editor.text)
    .toMatch(
      /## 图示\n\n旧，见\[\^2\]\n\n!\[[^\]]*\]\(\/media\/\d+\/full\.\w+\)\n\n\[\^2\]: 来源$/u,
    );
  const hostile = [
    '<div><b>'.repeat(250_000),
    `${'<b><i><s>'.repeat(50)}${'<p>x</p>'.repeat(29_000)}`,
    `<table>${'<tr><td rowspan=9999 colspan=9999>x</td></tr>'.repeat(14_000)}</table>`,
  ];
  for (const html of hostile) {
    await editor.write('');
    await expect(editor.body).toContainText('请输入正文');
    await editor.paste({ html, text: '纯文本' });
    await expect(editor.body).not.toContainText('请输入正文');
  }
});

test('a pasted picture is uploaded and shown; one that the server refuses stays in place', async ({
  page,
  signIn,
  pageErrors,
}) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  await editor.write('前');
  await editor.paste({ files: [await toPastedFile(await makePicture(800, 500))] });
  await expect(editor.preview.getByRole('img')).toHaveAttribute('src', /^\/media\/\d+\//u);
  expect(await editor.text()).toMatch(/^前!\[\]\(\/media\/\d+\/full\.\w+\)$/u);

  const bad = { name: '坏图.png', type: 'image/png', bytes: [1, 2, 3, 4] };
  await editor.paste({ files: [bad] });
  await expect(editor.uploads.getByText('文件上传失败')).toBeVisible();
  const retry = editor.uploads.getByRole('button', { name: '重新上传坏图.png' });
  await expect(retry).toBeVisible();
  expect(await editor.text()).toContain('坏图.png');
  await editor.button('提交审核').click();
  await editor.uploads.getByRole('button', { name: '移除坏图.png' }).click();
  await expect(editor.uploads).toBeHidden();
  expect(await editor.text()).not.toContain('坏图.png');
  expect(pageErrors.errors).toEqual([]);
});

test('an attachment chosen by button shows its progress and becomes a link', async ({
  page,
  signIn,
}) => {
  await signIn('User');
  const editor = getEditor(page);
  await editor.open('/editor?model=ARTICLE');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await held.promise;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await editor.tool('附件').click();
  const buffer = Buffer.from('甲,乙\n1,2\n'.repeat(30_000));
  await (await chooser).setFiles({ name: '清单.csv', mimeType: 'text/csv', buffer });
  await expect(editor.uploads.getByRole('progressbar')).toBeVisible();
  await expect(editor.uploads).toContainText(/\/ .*[KM]B · \d+%/u);
  held.resolve();
  await expect(editor.uploads).toBeHidden();
  expect(await editor.text()).toMatch(/^\[清单\.csv（.+）\]\(\/media\/\d+\/full\.csv\)$/u);
});
