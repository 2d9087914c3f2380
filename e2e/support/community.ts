import type { Call } from '@zhihui/contract/client.ts';
import { callOrThrow, writeArticle } from './api.ts';
import { makeCategory, uniqueWord } from './sample.ts';

/** Sixty characters: a long but realistic title. */
const LONG =
  '一个写得很长的标题，把事情的来龙去脉和应该怎么办都放了进来，好让人在列表里不点开也能明白说的是什么';
const PLAIN = { tagIds: [], coverUrl: null, status: 'PENDING_REVIEW' as const };

/**
 * One of everything people make together: an announcement to confirm, news and a question with an accepted answer and
 * comments, an article that was changed and annotated. Returns the addresses for readers and for maintainers.
 */
export async function makeCommunity(admin: Call, reader: Call) {
  const word = uniqueWord();
  const makeCategoryFor = async (model: 'ANNOUNCEMENT' | 'NEWS' | 'ARTICLE' | 'QUESTION') =>
    (await makeCategory(admin, `社区 ${model} ${word}`, 'PUBLIC', null, model)).id;
  const title = `${LONG} ${word}`;
  const content = '## 一\n\n第一段有几句话。\n\n## 二\n\n第二段也有几句话。';

  const announcement = await callOrThrow(admin, 'POST /announcement', {
    body: {
      ...PLAIN,
      title,
      content,
      categoryId: await makeCategoryFor('ANNOUNCEMENT'),
      confirm: true,
    },
  });
  const news = await callOrThrow(admin, 'POST /news', {
    body: { ...PLAIN, title, content, categoryId: await makeCategoryFor('NEWS') },
  });
  const question = await callOrThrow(admin, 'POST /question', {
    body: { ...PLAIN, title, content, categoryId: await makeCategoryFor('QUESTION') },
  });
  const answer = await callOrThrow(reader, 'POST /answer', {
    body: { questionId: question.id, content: `这样办 ${word}` },
  });
  const accepting = { params: { id: answer.id }, body: { accepted: true } };
  await callOrThrow(admin, 'PUT /answer/:id/accept', accepting);
  for (const [targetType, targetId] of [
    ['NEWS', news.id],
    ['ANSWER', answer.id],
  ] as const) {
    const body = { targetType, targetId, content: `说一句 ${word}`, mentions: [] };
    await callOrThrow(admin, 'POST /comment', { body });
  }

  const categoryId = await makeCategoryFor('ARTICLE');
  const article = await writeArticle(admin, { title, content, categoryId });
  const { revision } = await callOrThrow(admin, 'GET /article/:id/edit', {
    params: { id: article.id },
  });
  await callOrThrow(admin, 'PUT /article', {
    body: {
      ...PLAIN,
      id: article.id,
      title,
      content: `${content}\n\n第三段。`,
      categoryId,
      revision,
    },
  });
  const selector = { exact: '第一段', prefix: '', suffix: '有几句话', start: 2, end: 5 };
  await callOrThrow(reader, 'POST /annotations', {
    body: { articleId: article.id, content: `这里可以再说明白一些 ${word}`, selector },
  });
  await callOrThrow(reader, 'POST /feedback', {
    body: { targetType: 'ARTICLE', targetId: article.id, type: 'OUTDATED', content: '第二段旧了' },
  });
  return {
    readers: [
      `/announcement/${announcement.id}`,
      `/news/${news.id}`,
      `/question/${question.id}`,
      `/article/${article.id}`,
    ],
    admins: [
      `/article/${article.id}/meta?from=1&to=2`,
      `/announcement/${announcement.id}/confirmations`,
    ],
  };
}
