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

/** The accounts that take the pictures, and the addresses of their subjects. */
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

  await discuss({ admin, asStaff, asColleague, asTourist }, article);
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

type Callers = Record<'admin' | 'asStaff' | 'asColleague' | 'asTourist', Call>;

async function discuss(callers: Callers, article: Id): Promise<void> {
  const { asColleague, asTourist } = callers;
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

/** Position of the quoted words in the text that readers see. */
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

/** Texts of the site in the pictures. All of it is invented, and says so. */
const DEMO = {
  reimbursing: {
    title: '示例：差旅报销怎么办',
    content: `这是一篇示例文章，里面的数字都是编的。

## 报销之前

出差前先在系统里提交申请，批准之后再订票。住宿每晚不超过 400 元，超过的部分自己承担。

## 要准备什么

| 材料 | 说明 |
| --- | --- |
| 增值税发票 | 抬头写公司全称，税号写对 |
| 行程单 | 飞机和高铁都要 |
| 申请单编号 | 批准之后才有 |

> [!TIP]
> 电子发票直接上传，不用打印。

## 多久到账

财务每周三集中付款，一般五个工作日内到账。

## 常见问题

- 发票丢了：请开票方重新提供。
- 换了银行卡：先在个人资料里更新。`,
  },
  network: {
    title: '示例：在家里怎样连上公司网络',
    content: '先安装客户端，再用企业账号登录。\n\n## 连不上时\n\n看看时间对不对，再换一个网络。',
  },
  onboarding: {
    title: '示例：新同事第一周做什么',
    content:
      '第一天领电脑、开账号；第一周读完三份制度，认识同组的人。\n\n## 开账号\n\n找 IT 服务台。',
  },
  vat: {
    title: '示例：各国增值税税号的格式',
    content:
      '德国是 9 位数字，法国是 11 位。报销外国发票时要写对。\n\n## 怎样核对\n\n在“我的公司”里填一次。',
  },
  waiting: {
    title: '示例：会议室怎样预订',
    content: '在日历里选会议室，至少提前一天。\n\n## 临时要用\n\n问前台。',
  },
} as const;

const DEMO_ANNOUNCEMENTS = [
  {
    title: '示例公告：国庆节放假安排',
    content: '10 月 1 日至 7 日放假，8 日上班。',
    confirm: false,
  },
  { title: '示例公告：请更新差旅标准', content: '新标准从下月起执行，请逐条阅读。', confirm: true },
];

const DEMO_NEWS = [
  { title: '示例资讯：海外税号核验上线', content: '在“我的公司”里填写税号，会当场核对。' },
  { title: '示例资讯：知识库半年小结', content: '大家一共写了 120 篇文章。' },
];
