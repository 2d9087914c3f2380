export const readingPreferencesText = {
  title: '阅读设置',
  type: '字号',
  types: { s: '小', m: '标准', l: '大', xl: '特大' },
  width: '版心',
  normal: '标准',
  wide: '宽',
  savedHint: '在这个浏览器里记住',
};
