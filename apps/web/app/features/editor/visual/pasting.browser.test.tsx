import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paste, picture } from '../../../../test/clipboard.ts';
import { press } from '../../../../test/keys.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

/** Clipboard of Word: a heading, a list as paragraphs, a table, and a local picture. */
const WORD = `<html><body><!--StartFragment--><h2>一、材料</h2>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>营业执照<o:p></o:p></p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>复印件</p>
  <table><tr><td>国家</td><td>税率</td></tr><tr><td>德国</td><td>19%</td></tr></table>
  <p><a href="javascript:alert(1)">点我</a><img src=x onerror="alert(1)"></p><!--EndFragment--></body></html>`;
const WORD_MARKDOWN =
  '## 一、材料\n\n1. 营业执照\n   - 复印件\n\n| 国家 | 税率 |\n| --- | --- |\n| 德国 | 19% |\n\n点我';

/** Clipboard of a spreadsheet: a table, its text, and a picture of it. */
const EXCEL =
  '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><tr><td>甲</td><td>乙</td></tr><tr><td>1</td><td>2</td></tr><!--EndFragment--></table></body></html>';

function stubMedia() {
  stubApi('POST /media/pictures', () => []);
  let stored = 0;
  return stubApi('POST /media', ({ body }) => {
    const { name, type, size } = (body as FormData).get('file') as File;
    stored += 1;
    const image = type.startsWith('image/');
    const ending = /\w+$/u.exec(name)?.[0] ?? 'bin';
    return {
      id: stored,
      kind: image ? 'IMAGE' : 'FILE',
      url: `/media/${stored}/full.${ending}`,
      name,
      mime: type,
      size,
      width: image ? 80 : null,
      height: image ? 50 : null,
      widths: [],
    };
  });
}

describe.each(['visual', 'source'] as const)('pasting in the %s view', (view) => {
  it('converts a Word clipboard to Markdown and says what was lost', async () => {
    const editor = await openEditor({ view });
    await editor.caret();
    paste(editor.body.element(), { html: WORD, text: '一、材料' });
    await expect.element(page.getByText('1 张图片粘贴失败，请单独上传')).toBeVisible();
    expect((await editor.markdown()).trim()).toBe(WORD_MARKDOWN);
    expect(editor.body.element().querySelector('a[href^="javascript"], img')).toBeNull();
  });

  it('converts a spreadsheet clipboard to a table and ignores its picture', async () => {
    const media = stubMedia();
    const editor = await openEditor({ view });
    await editor.caret();
    paste(editor.body.element(), {
      html: EXCEL,
      text: '甲\t乙\n1\t2',
      files: [await picture(9, 9)],
    });
    await expect.poll(editor.markdown).toContain('| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |');
    expect(media).toEqual([]);
  });

  it('leaves cells of plain text within code, and a single row, as they are', async () => {
    const editor = await openEditor({ view, content: '```\n\n```\n\n后' });
    await editor.caret('start');
    if (view === 'source') await press('ArrowDown');
    paste(editor.body.element(), { text: '甲\t乙\n1\t2' });
    expect(await editor.markdown()).toBe('```\n甲\t乙\n1\t2\n```\n\n后');
    await editor.caret();
    paste(editor.body.element(), { text: '甲\t乙' });
    expect(await editor.markdown()).not.toContain('|');
  });

  it('keeps marks and links of web pages, and continues footnote numbers', async () => {
    const editor = await openEditor({ view, content: '前[^1]。\n\n[^1]: 注\n\n末' });
    await editor.caret();
    const note = `<p>见<b>下表</b>与<a href="https://a.cn">官网</a><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1">[1]</a> 来源</p></div></div>`;
    paste(editor.body.element(), { html: note, text: '见下表' });
    await expect.poll(editor.markdown).toContain('见**下表**与[官网](https://a.cn)[^2]');
    expect(await editor.markdown()).toContain('[^2]: 来源');
  });

  it('pastes plain text and code unchanged', async () => {
    const editor = await openEditor({ view, content: '```\n\n```' });
    await editor.caret('start');
    if (view === 'source') await press('ArrowDown');
    paste(editor.body.element(), { html: '<p>a<b>b</b></p>', text: '**a** <b>' });
    expect(await editor.markdown()).toBe('```\n**a** <b>\n```');
  });

  it('pastes from the clipboard by keys, and as plain text with Shift', async () => {
    const editor = await openEditor({ view });
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob(['<p><b>粗</b>体</p>'], { type: 'text/html' }),
        'text/plain': new Blob(['粗体'], { type: 'text/plain' }),
      }),
    ]);
    await editor.caret();
    await press('Control+v');
    await expect.poll(editor.markdown).toBe('**粗**体');
    await press('Control+Shift+v');
    await expect.poll(editor.markdown).toBe('**粗**体粗体');
  });

  it('uploads and shows a pasted picture, also from RTF of Word', async () => {
    stubMedia();
    const editor = await openEditor({ view, content: '前' });
    await editor.caret();
    const file = await picture(80, 50);
    paste(editor.body.element(), { files: [file] });
    await expect.poll(editor.markdown).toBe('前![](/media/1/full.png)');
    await press('Control+End');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    paste(editor.body.element(), {
      html: `<html><body><!--StartFragment--><p class=MsoNormal>图：<img src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"></p><!--EndFragment--></body></html>`,
      rtf: String.raw`{\rtf1{\*\shppict{\pict\picw80\pich50\pngblip ${hex}}}{\nonshppict{\pict\wmetafile8 01}}}`,
      text: '图：',
    });
    await expect.poll(editor.markdown).toMatch(/图：!\[[^\]]*\]\(\/media\/2\/full\.png\)$/u);
  });

  it('shows placeholders of several running uploads', async () => {
    const first = Promise.withResolvers<void>();
    const media = stubMedia();
    stubApi('POST /media', async ({ body }) => {
      await first.promise;
      const { name } = (body as FormData).get('file') as File;
      const id = media.push({ params: {}, query: new URLSearchParams(), body });
      return {
        id,
        kind: 'IMAGE',
        url: `/media/${id}/full.png`,
        name,
        mime: '',
        size: 1,
        width: 1,
        height: 1,
        widths: [],
      };
    });
    const editor = await openEditor({ view, content: '前' });
    await editor.caret();
    paste(editor.body.element(), { files: [await picture(80, 50)] });
    await expect.element(editor.uploads.getByRole('progressbar')).toBeVisible();
    await expect.element(editor.uploads).toMatchTextContent(/\/ .*B · \d+%/u);
    // the Markdown saved meanwhile has no upload placeholder
    expect(await editor.markdown()).toBe('前');
    if (view === 'source') for (let n = 0; n < 3; n += 1) await press('ArrowLeft');
    paste(editor.body.element(), { files: [await picture(80, 50)] });
    first.resolve();
    await expect.element(editor.uploads).not.toBeInTheDocument();
    await expect.poll(editor.markdown).toMatch(/^前(?:!\[\]\(\/media\/\d\/full\.png\)){2}$/u);
  });

  it('keeps the placeholder of a failed upload until it is retried or removed', async () => {
    stubApi('POST /media', () => {
      throw new Refusal(400, '这不是图片');
    });
    const editor = await openEditor({ view, content: '前' });
    await editor.caret();
    const bad = new File([new Uint8Array([1, 2, 3])], '坏图.png', { type: 'image/png' });
    paste(editor.body.element(), { files: [bad] });
    await expect.element(editor.uploads.getByText('文件上传失败')).toBeVisible();
    await expect.element(editor.uploads.getByText('这不是图片')).toBeVisible();
    stubMedia();
    await editor.uploads.getByRole('button', { name: '重新上传坏图.png' }).click();
    await expect.poll(editor.markdown).toBe('前![](/media/1/full.png)');
    stubApi('POST /media', () => {
      throw new Refusal(400, '这不是图片');
    });
    await editor.caret();
    paste(editor.body.element(), { files: [bad] });
    await editor.uploads.getByRole('button', { name: '移除坏图.png' }).click();
    await expect.element(editor.uploads).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe('前![](/media/1/full.png)');
  });
});

describe('cells of plain text', () => {
  it('become a table in the visual view, and their letters again by one undo', async () => {
    const editor = await openEditor({ content: '前\n\n' });
    await editor.caret();
    await press('Enter');
    paste(editor.body.element(), { text: '国家\t税率\n德国\t"19%\n起"\n' });
    const table = '| 国家 | 税率 |\n| --- | --- |\n| 德国 | 19%<br>起 |';
    expect((await editor.markdown()).trim()).toBe(`前\n\n${table}`);
    await press('Control+z');
    expect(await editor.markdown()).toContain('国家\t税率');
    expect(await editor.markdown()).not.toContain('|');
    await press('Control+z');
    expect((await editor.markdown()).trim()).toBe('前');
  });

  it('stay text where rows have different numbers of them', async () => {
    const editor = await openEditor();
    await editor.caret();
    paste(editor.body.element(), { text: '甲\t乙\n1\t2\t3' });
    expect(await editor.markdown()).not.toContain('|');
  });
});
