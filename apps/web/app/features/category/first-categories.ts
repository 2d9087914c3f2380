import type { ContentModel } from '@zhihui/contract/models.ts';

/** What a section without categories is offered, the most useful first. */
export const FIRST_CATEGORIES: Readonly<Record<ContentModel, readonly [string, ...string[]]>> = {
  ANNOUNCEMENT: ['公司通知', '人事与行政'],
  NEWS: ['公司动态', '行业资讯'],
  ARTICLE: ['新人入门', '规章制度', '行政与流程', '产品与技术'],
  QUESTION: ['日常办公', 'IT 支持', '人事与财务'],
};
