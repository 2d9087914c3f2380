export const footnoteText = {
  close: '关闭',
  all: '查看全部脚注',
};
