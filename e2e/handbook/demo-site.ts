import type { Call } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import {
  createApi,
  askQuestion,
  callOrThrow,
  rewriteArticle,
  writeArticle,
} from '../support/api.ts';
import type { People, Person } from '../support/people.ts';
import { makeCategory } from '../support/sample.ts';
import { DEMO, DEMO_ANNOUNCEMENTS, DEMO_NEWS } from './demo-texts.ts';

/** Whom pictures are taken as, and the addresses of what they show. */
export interface DemoSite {
  staff: Person;
  article: Id;
  question: Id;
  draft: Id;
  announcement: Id;
}

const PLAIN = { tagIds: [], coverUrl: null, status: 'PENDING_REVIEW' as const };

/** A company that does not exist, with a little of everything the handbook speaks of. */
export async function makeDemoSite(site: string, admin: Call, people: People): Promise<DemoSite> {
  const makeCategoryIn = async (model: ContentModel, name: string) =>
    (await makeCategory(admin, name, 'PUBLIC', null, model)).id;
  const finance = await makeCategoryIn('ARTICLE', '财务');
  const office = await makeCategoryIn('ARTICLE', '行政与人事');
  const asking = await makeCategoryIn('QUESTION', '日常办公');
  const staff = await people.make({ role: 'User', nickname: '示例员工甲' });
  const colleague = await people.make({ role: 'User', nickname: '示例员工乙' });
  await people.make({ role: 'Moderator', nickname: '示例版主', scope: [finance] });
  const tourist = await people.make({ role: 'Tourist', nickname: '示例访客' });
  const [asStaff, asColleague, asTourist] = [staff, colleague, tourist].map(({ token }) =>
    createApi(site, token),
  ) as [Call, Call, Call];
  const tag = async (name: string) =>
    (await callOrThrow(admin, 'POST /tag', { body: { name } })).id;
  const tagIds = [await tag('差旅标准'), await tag('增值税')];

  const { id: article } = await writeArticle(admin, {
    ...DEMO.reimbursing,
    categoryId: finance,
    tagIds,
  });
  await writeArticle(admin, { ...DEMO.vat, categoryId: finance, tagIds });
  for (const text of [DEMO.onboarding, DEMO.network])
    await writeArticle(admin, { ...text, categoryId: office });
  await publish(
    admin,
    await makeCategoryIn('ANNOUNCEMENT', '公司通知'),
    await makeCategoryIn('NEWS', '公司动态'),
  );
  const page = await callOrThrow(admin, 'GET /announcement/page', { query: { size: 10 } });
  const confirmAnnouncement = page.records.find(
    ({ title }) => title === DEMO_ANNOUNCEMENTS[1]?.title,
  );
  const announcement = confirmAnnouncement?.id ?? 0;

  await discuss({ admin, asStaff, asColleague, asGuest: asTourist }, article);
  const question = await ask(asStaff, asColleague, asking);
  // a new article and a changed one wait for review
  await writeArticle(asStaff, { ...DEMO.waiting, categoryId: office });
  const changing = await writeArticle(asColleague, {
    title: '示例：出差前要准备什么',
    content: '带好证件，提前值机。',
    categoryId: finance,
  });
  await callOrThrow(admin, 'POST /auditlog/content', {
    body: { id: changing.id, status: 'APPROVED' },
  });
  await rewriteArticle(asColleague, {
    id: changing.id,
    revision: 1,
    title: '示例：出差前要准备什么',
    content: '带好证件和充电器，提前一天值机。\n\n到了之后给同事报个平安。',
    categoryId: finance,
  });
  const { id: draft } = await writeArticle(asStaff, {
    ...DEMO.reimbursing,
    title: '示例：差旅报销的新办法',
    categoryId: finance,
    tagIds,
    status: 'DRAFT',
  });
  const { id: old } = await writeArticle(admin, {
    title: '示例：作废的旧制度',
    content: '已经不用了。',
    categoryId: office,
  });
  await callOrThrow(admin, 'DELETE /article/:id', { params: { id: old } });
  return { staff, article, question, draft, announcement };
}

async function publish(admin: Call, notices: Id, news: Id): Promise<void> {
  for (const announcement of DEMO_ANNOUNCEMENTS)
    await callOrThrow(admin, 'POST /announcement', {
      body: { ...PLAIN, ...announcement, categoryId: notices },
    });
  for (const item of DEMO_NEWS)
    await callOrThrow(admin, 'POST /news', { body: { ...PLAIN, ...item, categoryId: news } });
}

type Callers = Record<'admin' | 'asStaff' | 'asColleague' | 'asGuest', Call>;

async function discuss(callers: Callers, article: Id): Promise<void> {
  const { asColleague, asGuest: asTourist } = callers;
  const selector = {
    exact: '住宿每晚不超过 400 元',
    prefix: '批准之后再订票。',
    suffix: '，超过的部分',
    start: 0,
    end: 0,
  };
  const { text } = await selectText(callers.admin, article, selector.exact);
  const body = {
    articleId: article,
    content: '示例批注：一线城市是不是 500 元？',
    selector: { ...selector, ...text },
  };
  await callOrThrow(asColleague, 'POST /annotations', { body });
  const addComment = (call: Call, content: string) =>
    callOrThrow(call, 'POST /comment', {
      body: { targetType: 'ARTICLE', targetId: article, content, mentions: [] },
    });
  await addComment(asColleague, '示例评论：照着做，三天就到账了。');
  await addComment(asTourist, '示例评论：外部同事也适用吗？');
  await callOrThrow(asColleague, 'POST /feedback', {
    body: {
      targetType: 'ARTICLE',
      targetId: article,
      type: 'OUTDATED',
      content: '示例反馈：标准从下月起变了',
    },
  });
}

/** Where the quoted words stand in the text that readers see. */
async function selectText(call: Call, id: Id, exact: string) {
  const { html } = await callOrThrow(call, 'GET /article/:id', { params: { id } });
  const plain = html.replaceAll(/<[^>]+>/gu, '');
  const start = Math.max(0, plain.indexOf(exact));
  return { text: { start, end: start + exact.length } };
}

async function ask(asStaff: Call, asColleague: Call, categoryId: Id): Promise<Id> {
  const { id: question } = await askQuestion(asStaff, {
    title: '示例：电子发票要不要打印？',
    content: '财务说都行，部门说要打印。\n\n**试过什么**：问了两个人，说法不一样。',
    categoryId,
  });
  const { id: answer } = await callOrThrow(asColleague, 'POST /answer', {
    body: {
      questionId: question,
      content: '示例回答：不用打印，上传电子版就可以，见差旅报销的文章。',
    },
  });
  await callOrThrow(asStaff, 'PUT /answer/:id/accept', {
    params: { id: answer },
    body: { accepted: true },
  });
  return question;
}
