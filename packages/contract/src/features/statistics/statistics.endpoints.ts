import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, Instant, page, pageFields } from '../../schema.ts';
import { STATISTIC_RANGES } from './statistics.limits.ts';

const count = z.int().nonnegative();
/** A day where the company is, `2026-11-21`. */
const Day = z.iso.date('日期无效');

const StatisticRangeField = z.enum(STATISTIC_RANGES, '请选择时间范围').default('30');

const measures = {
  views: count,
  /** Of people who were signed in. */
  memberViews: count,
  answers: count,
  comments: count,
  /** Questions asked that day whose first 24 hours have passed, or that had an answer before. */
  due: count,
  /** Of those, with an answer within 24 hours. */
  answered: count,
  helpful: count,
  unhelpful: count,
  /** Said to be outdated or wrong. */
  doubted: count,
};

const siteWide = {
  /** Different people who opened something; null where the caller sees only some categories. */
  readers: count.nullable(),
  members: count.nullable(),
  searches: count.nullable(),
  missed: count.nullable(),
};

export const StatisticDay = z.object({
  day: Day,
  ...siteWide,
  ...measures,
  articles: count,
  questions: count,
  news: count,
  announcements: count,
});
export type StatisticDay = z.output<typeof StatisticDay>;

export const StatisticOverview = z.object({
  /** Null before the first count. */
  countedAt: Instant.nullable(),
  /** Whether this is the whole site, or the categories the caller moderates. */
  whole: z.boolean(),
  /** The days of the range, today last. */
  days: z.array(StatisticDay),
  /** Sums of as many whole days before the range; null where there is no whole day in it. */
  before: StatisticDay.omit({ day: true }).extend({ days: z.int().positive() }).nullable(),
});

const waiting = z.object({ count, oldest: Instant.nullable() }).nullable();

/** Pending items, up to `MAX_WAITING` of each kind; null for kinds outside the caller's duties. */
const StatisticWaiting = z.object({
  reviews: waiting,
  comments: waiting,
  answers: waiting,
  /** `late`: for more than three days. */
  unanswered: z.object({ count, late: count }).nullable(),
  /** With the category that has most of them. */
  overdue: z.object({ count, most: z.object({ name: z.string(), count }).nullable() }).nullable(),
  /** That something is outdated or wrong; `today`: came today. */
  feedback: z.object({ count, today: count }).nullable(),
});

/** `unanswered`: those of the searchers who were shown an answer and said that it was none. */
const ZeroResultQuery = z.object({ word: z.string(), searchers: count, unanswered: count });

/** What readers said of the answers above their searches. */
const AnswerVerdicts = z.object({ useful: count, useless: count });

const StatisticCategory = z.object({
  id: Id,
  name: z.string(),
  model: z.enum(CONTENT_MODELS),
  contents: count,
  published: count,
  views: count,
  helpful: count,
  unhelpful: count,
  overdue: count,
  /** When something was published there last. */
  latestAt: Instant.nullable(),
});
export type StatisticCategory = z.output<typeof StatisticCategory>;

const StatisticOpinion = z.object({
  id: Id,
  title: z.string(),
  helpful: count,
  unhelpful: count,
  doubted: count,
});

/** How a day was counted: its parts, whose sum the overview shows. */
const StatisticParts = z.object({
  day: Day,
  countedAt: Instant.nullable(),
  /** Views and searches of the day are final. */
  closed: z.boolean(),
  ...siteWide,
  parts: z.array(
    z.object({
      model: z.enum(CONTENT_MODELS),
      /** Null for contents without a category, or with a deleted one. */
      category: z.object({ id: Id, name: z.string() }).nullable(),
      published: count,
      ...measures,
    }),
  ),
});
export type StatisticParts = z.output<typeof StatisticParts>;

const range = z.strictObject({ range: StatisticRangeField });

export const statisticsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/statistics/overview',
    access: 'admin.access',
    summary: '查询每日统计（全站或所负责的分类）',
    query: range,
    data: StatisticOverview,
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/waiting',
    access: 'admin.access',
    summary: '查询待处理数量与等待时间',
    data: StatisticWaiting,
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/missed',
    access: 'admin.access',
    summary: '查询无结果搜索词与智能摘要评价（至少 2 人搜索；需有提问或写文章权限）',
    query: z.strictObject({ range: StatisticRangeField, ...pageFields }),
    data: page(ZeroResultQuery).extend({ answers: AnswerVerdicts }),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/category',
    access: 'admin.access',
    summary: '查询分类统计（可见且负责的分类）',
    query: range,
    data: z.array(StatisticCategory),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/opinion',
    access: 'admin.access',
    summary: '查询最有帮助与纠错最多的文章（各最多 5 篇）',
    query: range,
    data: z.object({ helpful: z.array(StatisticOpinion), doubted: z.array(StatisticOpinion) }),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/day/:day',
    access: 'admin.access',
    summary: '查询单日统计明细（按板块与分类）',
    params: z.object({ day: Day }),
    data: StatisticParts,
  }),
] as const;
