import type { ContentModel } from '@zhihui/contract/models.ts';

export const listText = {
  categories: '分类',
  all: '全部分类',
  byHand: '分类主页',
  order: '排序',
  latest: '最新',
  hot: '最热',
  updated: '最近更新',
  answering: '回答状态',
  anyState: '全部',
  waiting: '待回答',
  solved: '已解决',
  unsolved: '未解决',
  tag: (name: string) => (name === '' ? '已选标签' : `标签：${name}`),
  keyword: (words: string) => `搜索：${words}`,
  results: (words: string) => `“${words}”的搜索结果`,
  items: '列表',
  beside: '更多内容',
  suggest: '您是不是要找',
  nothingFound: '暂无相关内容',
  nothingFoundHint: '请更换或减少关键词后重试',
  nothingFiltered: '暂无内容',
  nothingFilteredHint: '请尝试其他分类或标签',
  showAll: '查看全部',
};

/** The counting unit of a section's items, and the texts of an empty section. */
export const SECTION_WORDS: Record<ContentModel, { unit: string; empty: string; hint: string }> = {
  ANNOUNCEMENT: { unit: '条', empty: '暂无公告', hint: '公告发布后将在此显示' },
  NEWS: { unit: '条', empty: '暂无资讯', hint: '资讯发布后将在此显示' },
  ARTICLE: { unit: '篇', empty: '暂无文章', hint: '文章发布后将在此显示' },
  QUESTION: { unit: '个', empty: '暂无问题', hint: '问题发布后将在此显示' },
};
