import type { Call } from '@zhihui/contract/client.ts';
import { makePdf } from '../../apps/server/test/document-files.ts';
import { askQuestion, callOrThrow, upload, writeArticle } from '../support/api.ts';
import type { People, Person } from '../support/people.ts';
import { makeCategory, makeRichArticle, uniqueWord } from '../support/sample.ts';

/** More than fit on one page of a list. */
const ARTICLE_COUNT = 24;

/** Contents for all readers. */
export interface ReadingSample {
  article: number | string;
  category: number | string;
  attachment: string;
}

/** The account and texts of one browser. Its word distinguishes its own items from those of the other browsers. */
export interface WritingSample {
  word: string;
  writer: Person;
  moderator: Person;
  articles: string;
  questions: string;
  question: number | string;
}

/** An article with everything in it, a list of several pages, and a PDF whose Chinese font is not embedded. */
export async function makeReadings(
  site: string,
  admin: Call,
  token: string,
): Promise<ReadingSample> {
  const { id: category } = await makeCategory(admin, '成列的文章');
  for (let n = 1; n <= ARTICLE_COUNT; n += 1) {
    await writeArticle(admin, { title: `第 ${n} 篇`, content: '正文', categoryId: category });
  }
  const { id: article } = await makeRichArticle(site, admin, token);
  const attachment = await attachPdf(site, admin, { token, category });
  return { article, category, attachment };
}

async function attachPdf(
  site: string,
  admin: Call,
  { token, category }: { token: string; category: number | string },
): Promise<string> {
  const pages = Array.from({ length: 5 }, (_, i) => `增值税专用发票之${i + 1}`);
  const file = new File([Buffer.from(makePdf(pages))], '发票样式.pdf');
  const { data: media } = await upload(site, token, file);
  if (media === null) throw new Error('no upload');
  const content = `[发票样式](${media.url})`;
  await writeArticle(admin, { title: '带附件的', content, categoryId: Number(category) });
  return String(media.id);
}

/** People and categories for one browser, and a question to answer. */
export async function makeWriting(admin: Call, people: People): Promise<WritingSample> {
  const word = uniqueWord();
  const articles = `文章${word}`;
  const questions = `问题${word}`;
  const { id: reach } = await makeCategory(admin, articles);
  const { id: categoryId } = await makeCategory(admin, questions, 'PUBLIC', null, 'QUESTION');
  const { id: question } = await askQuestion(admin, { title: `待答 ${word}`, categoryId });
  // an address without digits: the mailed code is recognised by its six
  const email = `${word}@staff.example`;
  const writer = await people.make({ role: 'User', nickname: `写${word}`, email });
  const moderator = await people.make({
    role: 'Moderator',
    nickname: `审${word}`,
    scope: [reach],
  });
  await callOrThrow(admin, 'POST /tag', { body: { name: `标签${word}` } });
  return { word, writer, moderator, articles, questions, question };
}
