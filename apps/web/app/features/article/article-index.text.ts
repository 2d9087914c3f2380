export const articleIndexText = {
  title: '知识库',
  categories: '分类',
  allCategories: '全部文章',
  latest: '最新文章',
  viewAll: '查看全部',
  none: '还没有文章',
  emptyHint: '第一篇文章发布后会显示在这里',
};
