import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { page, pageFields } from '../../schema.ts';
import {
  Day,
  AnswerVerdicts,
  ZeroResultQuery,
  StatisticCategory,
  StatisticOpinion,
  StatisticOverview,
  StatisticParts,
  StatisticRangeField,
  StatisticWaiting,
} from './statistics.schema.ts';

const range = z.strictObject({ range: StatisticRangeField });

export const statisticsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/statistics/overview',
    access: 'admin.access',
    summary: '按天的统计：全站的，或自己负责的分类的',
    query: range,
    data: StatisticOverview,
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/waiting',
    access: 'admin.access',
    summary: '等着处理的有多少，等了多久',
    data: StatisticWaiting,
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/missed',
    access: 'admin.access',
    summary: '搜不到的词，至少两个人搜过的，人次多的在前，和直接的答案有没有用；需能提问或写文章',
    query: z.strictObject({ range: StatisticRangeField, ...pageFields }),
    data: page(ZeroResultQuery).extend({ answers: AnswerVerdicts }),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/category',
    access: 'admin.access',
    summary: '各分类的统计：可见且负责的分类',
    query: range,
    data: z.array(StatisticCategory),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/opinion',
    access: 'admin.access',
    summary: '最有帮助与最受质疑的文章，各至多五篇',
    query: range,
    data: z.object({ helpful: z.array(StatisticOpinion), doubted: z.array(StatisticOpinion) }),
  }),
  endpoint({
    method: 'GET',
    path: '/statistics/day/:day',
    access: 'admin.access',
    summary: '某一天是怎么数的：按板块与分类的各部分',
    params: z.object({ day: Day }),
    data: StatisticParts,
  }),
] as const;
