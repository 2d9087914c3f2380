import { expect } from '@playwright/test';
import sharp from 'sharp';
import { askQuestion, callOrThrow, upload, writeArticle } from './api.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { ContentModel, Visibility } from '@zhihui/contract/models.ts';

let counter = 0;

/**
 * A word that nothing else on the site contains, so that searches and lists find only the test's own items. Of letters alone
 * and always of one length: searches treat numbers in a word as separate words, and a prefix as the whole.
 */
export function uniqueWord(): string {
  counter += 1;
  const letters = (Date.now() * 1000 + counter).toString(26);
  return `q${letters.replace(/./gu, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)))}`;
}

/** A PNG of this size with something to see in it. */
export async function makePicture(width: number, height: number): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#8fb3a5"/><circle cx="50%" cy="50%" r="30%" fill="#335"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return new File([new Uint8Array(bytes)], '示意图.png', { type: 'image/png' });
}

/** Creates a category, of the knowledge base unless another section is named. */
export function makeCategory(
  admin: Call,
  name: string,
  visibility: Visibility = 'PUBLIC',
  parentId: number | string | null = null,
  model: ContentModel = 'ARTICLE',
) {
  return callOrThrow(admin, 'POST /category', {
    body: { model, name, parentId, description: '', icon: null, visibility, order: 0 },
  });
}

/** A published article in a category of its own. */
export async function makeArticle(admin: Call, article: { title: string; content?: string }) {
  const { id: categoryId } = await makeCategory(admin, `文章 ${uniqueWord()}`);
  return writeArticle(admin, { content: '正文', ...article, categoryId });
}

/** A published question in a category of its own, by the admin unless another account asks it. */
export async function makeQuestion(
  admin: Call,
  question: { title: string; content?: string },
  asker = admin,
) {
  const name = `问题 ${uniqueWord()}`;
  const { id: categoryId } = await makeCategory(admin, name, 'PUBLIC', null, 'QUESTION');
  const { id, title } = await askQuestion(asker, { ...question, categoryId });
  return { id, title, categoryId };
}

/** Waits until a search finds `total` items: published texts reach the index through the job queue. */
export async function waitUntilFound(call: Call, keyword: string, total: number): Promise<void> {
  const search = async () => (await callOrThrow(call, 'GET /search', { query: { keyword } })).total;
  await expect.poll(search, { message: `results for ${keyword}`, timeout: 60_000 }).toBe(total);
}

/** An article with every kind of content; returns its id and title. */
export async function makeRichArticle(site: string, admin: Call, adminToken: string) {
  const image = await upload(site, adminToken, await makePicture(1200, 800));
  if (image.data === null) throw new Error(`the picture was refused: ${image.msg}`);
  const title = `排版样例 ${uniqueWord()}`;
  const filler = '一段正文，用来撑开页面。'.repeat(60);
  const content = `
开头一段，带**重点**和\`行内代码\`。

## 一、准备

${filler}

![部署示意图](${image.data.url})

## 二、步骤

| 步骤 | 命令 | 很长的说明很长的说明很长的说明 | 备注 | 负责人 |
| --- | --- | --- | --- | --- |
| 1 | \`npm start\` | ${'不会断开的内容'.repeat(6)} | 无 | 甲 |

\`\`\`ts
export const answer: number = 42; // ${'x'.repeat(180)}
\`\`\`

### 2.1 公式

$$
\\int_0^1 x^2\\,dx = \\frac{1}{3}
$$

${filler}

## 三、收尾

- [x] 做完一件
- [ ] 还差一件

${filler}

结论有依据。[^1]

[^1]: 会议记录。
`;
  const { id } = await makeArticle(admin, { title, content });
  return { id, title };
}
