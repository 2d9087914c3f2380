export const changesText = {
  title: '上次读过之后改了什么',
  read: (n: number) => `您读过的：第 ${n} 版，`,
  now: (n: number) => `现在的：第 ${n} 版，`,
  saved: '保存',
  noTextChanges: '标题和正文没有改动，改的是分类、标签或封面',
  viewContent: '读现在的全文',
  diff: {
    removed: '旧版',
    added: '新版',
    unchanged: (n: number) => `${n} 行相同`,
  },
};
