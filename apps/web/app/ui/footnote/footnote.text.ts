export const footnoteText = {
  close: '关闭',
  all: '到脚注处',
};
