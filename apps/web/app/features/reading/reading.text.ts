export const readingText = {
  readingPreferences: '阅读设置',
  version: (n: number) => `第 ${n} 版`,
  changed: '您上次读过之后有改动。',
  viewChanges: '看改了什么',
};
