export const articleIndexText = {
  title: '知识库',
  categories: '分类',
  allCategories: '全部文章',
  latest: '最新文章',
  viewAll: '查看全部',
  none: '暂无文章',
  emptyHint: '文章发布后将在此显示',
};
