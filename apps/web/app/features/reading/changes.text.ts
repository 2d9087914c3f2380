export const changesText = {
  title: '自上次阅读以来的变更',
  read: (n: number) => `上次阅读：第 ${n} 版，`,
  now: (n: number) => `当前版本：第 ${n} 版，`,
  saved: '保存',
  viewContent: '查看最新版本',
  diff: {
    removed: '旧版',
    added: '新版',
    unchanged: (n: number) => `${n} 行相同`,
    identical: '标题和正文未变更，仅修改了分类、标签或封面',
  },
};
