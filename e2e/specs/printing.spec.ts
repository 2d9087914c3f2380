import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { callOrThrow } from '../support/api.ts';
import { makeArticle, uniqueWord } from '../support/sample.ts';
import { readPdf } from '../../apps/server/src/platform/attachment-text/pdf.ts';

/** The page as Chromium prints it: the words of each sheet, without spaces, for lines break anywhere. */
async function printToText(page: Page): Promise<string[]> {
  const sheets = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })));
  return sheets.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/gu, ''));
}

const LONG_LINE = `const all = '${'abcdefghij'.repeat(30)}END';`;
const ROWS = Array.from(
  { length: 90 },
  (_, n) => `| 第${n + 1}行 | ${'说明'.repeat(30)} | 尾${n + 1}。 |`,
);
const content = `
先看[规定](https://example.com/rules/travel)，再看[申请](/article/1)。[^1]

## 一、代码

\`\`\`ts
${LONG_LINE}
\`\`\`

## 二、表

| 行 | 说明 | 尾 |
| --- | --- | --- |
${ROWS.join('\n')}

[^1]: 会议记录。
`;

for (const scripts of [true, false])
  test(`an article is printed as a document${scripts ? '' : ', without scripts too'}`, async ({
    browser,
    site,
    admin,
  }) => {
    const title = `差旅规定 ${uniqueWord()}`;
    const { id } = await makeArticle(admin, { title, content });
    const comment = { targetType: 'ARTICLE' as const, targetId: id, content: '一条评论' };
    await callOrThrow(admin, 'POST /comment', { body: comment });
    const context = await browser.newContext({ javaScriptEnabled: scripts, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${site}/article/${id}`);
    if (scripts) {
      await waitUntilLive(page);
      await page.evaluate(() => localStorage.setItem('zhihui_reading', 'xl wide'));
      await page.reload();
      await waitUntilLive(page);
    }
    const sheets = await printToText(page);
    const [first = ''] = sheets;
    const all = sheets.join('');
    const { author } = await callOrThrow(admin, 'GET /article/:id', { params: { id } });
    for (const words of [title, author.nickname, '第1版', `${site}/article/${id}`])
      expect(first).toContain(words.replaceAll(/\s/gu, ''));
    expect(first).toMatch(/发布于\d{4}年\d{1,2}月\d{1,2}日/u);
    expect(first).toContain('规定(https://example.com/rules/travel)');
    expect(first).toContain('申请(/article/1)');
    // the end of a line of code, and of every row of a table that spans several sheets, with its head on each
    expect(all).toContain("END';");
    for (let n = 1; n <= ROWS.length; n += 1) expect(all).toContain(`尾${n}。`);
    expect(sheets.length).toBeGreaterThan(2);
    for (const sheet of sheets.filter((sheet) => /尾\d+。/u.test(sheet)))
      expect(sheet).toContain('行说明尾');
    for (const words of ['一条评论', '登录', '目录', '阅读设置', '文章信息', '分享', '次浏览'])
      expect(all).not.toContain(words);
    await context.close();
  });
