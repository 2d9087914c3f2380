import type { Call } from '@zhihui/contract/client.ts';
import { askQuestion, must, writeArticle } from '../support/api.ts';
import type { People, Person } from '../support/people.ts';
import { makeCategory, richArticle, uniqueWord } from '../support/sample.ts';

/** More than stand on one page of a list. */
const MANY = 24;

/** What everybody reads. */
export interface Readings {
  article: number | string;
  category: number | string;
}

/** What one browser writes with. Its word tells its own things from those of the other browsers. */
export interface Writing {
  word: string;
  writer: Person;
  moderator: Person;
  articles: string;
  questions: string;
  question: number | string;
}

/** An article with everything in it, and a list of several pages. */
export async function makeReadings(site: string, admin: Call, token: string): Promise<Readings> {
  const { id: category } = await makeCategory(admin, '成列的文章');
  for (let n = 1; n <= MANY; n += 1) {
    await writeArticle(admin, { title: `第 ${n} 篇`, content: '正文', categoryId: category });
  }
  const { id: article } = await richArticle(site, admin, token);
  return { article, category };
}

/** People and categories for one browser, and a question to answer. */
export async function makeWriting(admin: Call, people: People): Promise<Writing> {
  const word = uniqueWord();
  const articles = `文章${word}`;
  const questions = `问题${word}`;
  const { id: reach } = await makeCategory(admin, articles);
  const { id: categoryId } = await makeCategory(admin, questions, 'PUBLIC', null, 'QUESTION');
  const { id: question } = await askQuestion(admin, { title: `待答 ${word}`, categoryId });
  // an address without digits: the mailed code is found by its six
  const email = `${word}@staff.example`;
  const writer = await people.make({ role: 'User', nickname: `写${word}`, email });
  const moderator = await people.make({
    role: 'Moderator',
    nickname: `审${word}`,
    reach: [reach],
  });
  await must(admin, 'POST /tag', { body: { name: `标签${word}` } });
  return { word, writer, moderator, articles, questions, question };
}
