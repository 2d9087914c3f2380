export const blockText = {
  mostRead: '本周最多人读',
  tags: '热门标签',
  unanswered: '等待回答的问题',
  contributors: '本月贡献',
};
