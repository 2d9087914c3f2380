export const readingPreferencesText = {
  title: '阅读设置',
  type: '字号',
  types: { s: '小', m: '标准', l: '大', xl: '特大' },
  width: '页面宽度',
  normal: '标准',
  wide: '宽',
  savedHint: '仅在当前浏览器生效',
};
