export const tagText = {
  pickHint: '输入名称查找',
  noneFound: '没有找到',
  title: '标签管理',
  total: (n: string) => `${n} 个`,
  list: '标签列表',
  filter: '筛选标签',
  keyword: '标签名称',
  empty: '没有符合条件的标签',
  name: '名称',
  count: '使用次数',
  createdAt: '创建时间',
  order: '排序',
  create: '新建标签',
  rename: '改名',
  remove: '删除',
  created: (name: string) => `标签“${name}”已创建`,
  renamed: '标签已改名',
  removed: '标签已删除',
  removeTitle: (name: string) => `删除标签“${name}”？`,
  removeWords: (n: number) =>
    n > 0
      ? `有 ${n} 篇内容用到它。内容会保留，只是不再带有这个标签。删除后不能恢复。`
      : '没有内容用到它。删除后不能恢复。',
  mergeTitle: '已有同名的标签',
  mergeWords: (from: string, to: string) =>
    `可以把“${from}”合并到“${to}”：用到“${from}”的内容都改用“${to}”，“${from}”不再保留。合并后不能拆开。`,
  merge: '合并',
  merged: (to: string) => `已合并到“${to}”`,
};
