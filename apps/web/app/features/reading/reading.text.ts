export const readingText = {
  readingPreferences: '阅读设置',
  version: (n: number) => `第 ${n} 版`,
  changed: '内容在您上次阅读后有更新。',
  viewChanges: '查看变更',
};
