export const readingText = {
  look: '阅读设置',
  version: (n: number) => `第 ${n} 版`,
  changed: '您上次读过之后有改动。',
  seeChanges: '看改了什么',
};
