import type { BackOffice } from './fill-back-office.ts';
import type { Scenario } from './scenario.ts';

/** How often bare Node's CPU a page of the back-office may cost. */
const LIMIT = 60;

interface Table {
  name: string;
  path: string;
  /** Query of each filter, by its name on the screen. */
  filters: Record<string, Record<string, string | number>>;
  sorts?: readonly string[];
  /** A page deep in the table; omitted when the table is always short. */
  deep?: number;
}

/** Every table of the back-office: a new one is a line here, and its rows are generated. */
function listTables({ roleId, categoryId, tagId, authorId, deletedBy }: BackOffice): Table[] {
  return [
    {
      name: '用户',
      path: '/api/user/page',
      filters: {
        关键词: { keyword: '用户 7' },
        角色: { roleId },
        状态: { status: 'INACTIVE' },
        内部: { internal: 'true' },
      },
      deep: 900,
    },
    {
      name: '文章',
      path: '/api/article/manage/page',
      filters: {
        关键词: { keyword: '报关' },
        分类: { categoryId },
        标签: { tagId },
        作者: { authorId },
        更新时间: { updatedFrom: '2026-01-01' },
        逾期: { overdue: 'true' },
        待审核: { status: 'PENDING_REVIEW' },
      },
      sorts: ['updated', 'hot', 'comments', 'reviewBy'],
      deep: 900,
    },
    {
      name: '标签',
      path: '/api/tag/page',
      filters: { 关键词: { keyword: '标签 12' }, 栏目: { model: 'ARTICLE' } },
      sorts: ['count', 'name', 'latest'],
      deep: 200,
    },
    { name: '分类', path: '/api/category/tree/mgt?model=ARTICLE', filters: {} },
    {
      name: '版主',
      path: '/api/moderator/category/list',
      filters: { 关键词: { keyword: '用户' }, 分类: { categoryId } },
    },
    {
      name: '内容审核',
      path: '/api/auditlog/content/page',
      filters: { 关键词: { keyword: '待审' }, 分类: { categoryId }, 栏目: { model: 'ARTICLE' } },
      sorts: ['oldest', 'newest'],
      deep: 20,
    },
    {
      name: '评论审核',
      path: '/api/comment/reviewComment',
      filters: { 关键词: { keyword: '说明' }, 已驳回: { status: 'REJECTED' } },
      sorts: ['oldest', 'newest'],
      deep: 100,
    },
    { name: '回答审核', path: '/api/auditlog/answer/page', filters: {} },
    {
      name: '全部评论',
      path: '/api/comment/manage/page',
      filters: {
        关键词: { keyword: '说明' },
        分类: { categoryId },
        作者: { authorId },
        栏目: { targetType: 'ARTICLE' },
        发布时间: { createdFrom: '2026-01-01' },
        待审核: { status: 'PENDING_REVIEW' },
      },
      sorts: ['newest', 'oldest'],
      deep: 100,
    },
    {
      name: '全部回答',
      path: '/api/answer/manage/page',
      filters: {
        关键词: { keyword: '说明' },
        作者: { authorId },
        发布时间: { createdFrom: '2026-01-01' },
        待审核: { status: 'PENDING_REVIEW' },
        已采纳: { status: 'ACCEPTED' },
      },
      sorts: ['newest', 'oldest'],
    },
    {
      name: '反馈',
      path: '/api/feedback/page?scope=manage',
      filters: {
        关键词: { keyword: '写错' },
        种类: { type: 'WRONG' },
        状态: { state: 'OPEN' },
        目标: { targetType: 'ARTICLE' },
      },
      deep: 200,
    },
    ...(['announcement', 'news', 'question'] as const).map((path): Table => {
      const own: Record<typeof path, Table['filters']> = {
        announcement: {
          未全部确认: { unconfirmed: 'true' },
          待公布: { status: 'SCHEDULED' },
          已结束: { status: 'ENDED' },
        },
        news: {},
        question: {
          等待回答: { answerState: 'waiting' },
          已关闭: { closed: 'true' },
          重复: { duplicate: 'true' },
        },
      };
      return {
        name: { announcement: '公告', news: '资讯', question: '问答' }[path],
        path: `/api/${path}/manage/page`,
        filters: {
          关键词: { keyword: '测量' },
          作者: { authorId },
          更新时间: { updatedFrom: '2026-01-01' },
          已下架: { status: 'UNPUBLISHED' },
          ...own[path],
        },
        sorts: ['updated', 'hot', 'comments', ...(path === 'question' ? ['answers'] : [])],
        deep: 150,
      };
    }),
    {
      name: '回收站',
      path: '/api/recycle/page',
      filters: {
        关键词: { keyword: '删去' },
        删除的人: { deletedBy },
        评论: { kind: 'COMMENT' },
        评论的文字: { kind: 'COMMENT', keyword: '第 3 点' },
      },
      deep: 200,
    },
    {
      name: '日志',
      path: '/api/activity/page',
      filters: {
        用户: { userId: deletedBy },
        操作: { call: 'POST /tag' },
        对象: { kind: 'tag' },
        编号: { kind: 'tag', target: '1' },
        日期: { from: '2026-01-01' },
      },
      deep: 900,
    },
    {
      name: '封面',
      path: '/api/cover/page',
      filters: { 关键词: { keyword: '封面 12' }, 栏目: { model: 'ARTICLE' } },
      sorts: ['latest', 'name'],
      deep: 200,
    },
    {
      name: '轮播图',
      path: '/api/carousel/page',
      filters: { 栏目: { model: 'HOME' }, 状态: { status: '1' } },
      deep: 8,
    },
    {
      name: '代理商',
      path: '/api/agent/page',
      filters: {
        关键词: { keyword: '联系人 12' },
        国家: { country: 'DE' },
        状态: { status: '1' },
      },
      sorts: ['latest', 'name'],
      deep: 200,
    },
    {
      name: '概览按天',
      path: '/api/statistics/overview',
      filters: { '7 天': { range: '7' }, '90 天': { range: '90' }, 今年: { range: 'year' } },
    },
    { name: '概览等着的', path: '/api/statistics/waiting', filters: {} },
    {
      name: '概览无结果搜索词',
      path: '/api/statistics/missed',
      filters: { 今年: { range: 'year' } },
      deep: 20,
    },
    {
      name: '概览分类统计',
      path: '/api/statistics/category',
      filters: { 今年: { range: 'year' } },
    },
    {
      name: '概览读者反馈',
      path: '/api/statistics/opinion',
      filters: { 今年: { range: 'year' } },
    },
  ];
}

/** First page, each filter, each order and a deep page of every table, with the requests of an Admin. */
export function buildBackOfficeScenarios(data: BackOffice, token: string): Scenario[] {
  return listTables(data).flatMap(({ name, path, filters, sorts = [], deep }) => {
    const row = (words: string, query: Record<string, string | number>): Scenario => {
      const fields = Object.entries(query).map(
        ([key, value]) => `${key}=${encodeURIComponent(value)}`,
      );
      const address =
        fields.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${fields.join('&')}`;
      const request = { method: 'GET', path: address, headers: { authorization: token } };
      return { name: `后台 ${name}（${words}）`, requests: [request], limit: LIMIT, seconds: 4 };
    };
    return [
      row('第一页', {}),
      ...Object.entries(filters).map(([words, query]) => row(words, query)),
      ...sorts.map((sort) => row(`按 ${sort}`, { sort })),
      ...(deep === undefined ? [] : [row(`第 ${deep} 页`, { current: deep })]),
    ];
  });
}
