export const blockText = {
  mostRead: '本周阅读最多',
  tags: '热门标签',
  unanswered: '待回答的问题',
  contributors: '本月贡献',
};
