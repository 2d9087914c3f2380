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
  waiting: '等待回答',
  solved: '已解决',
  unsolved: '未解决',
  tag: (name: string) => (name === '' ? '已选标签' : `标签：${name}`),
  keyword: (words: string) => `搜索：${words}`,
  results: (words: string) => `“${words}”的搜索结果`,
  items: '列表',
  beside: '更多内容',
  suggest: '您是不是要找',
  nothingFound: '没有找到相关内容',
  nothingFoundHint: '换个说法，或减少几个字再试一次',
  nothingFiltered: '这里还没有内容',
  nothingFilteredHint: '换一个分类或标签看看',
  showAll: '查看全部',
};

/** The counting unit of a section's items, and the texts of an empty section. */
export const SECTION_WORDS: Record<ContentModel, { unit: string; empty: string; hint: string }> = {
  ANNOUNCEMENT: { unit: '条', empty: '还没有公告', hint: '公司发布公告后会显示在这里' },
  NEWS: { unit: '条', empty: '还没有资讯', hint: '发布资讯后会显示在这里' },
  ARTICLE: { unit: '篇', empty: '还没有文章', hint: '第一篇文章发布后会显示在这里' },
  QUESTION: { unit: '个', empty: '还没有问题', hint: '有人提问后会显示在这里' },
};
