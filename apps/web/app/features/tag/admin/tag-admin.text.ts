export const tagText = {
  pickHint: '输入名称搜索',
  noResults: '无匹配结果',
  title: '标签管理',
  total: (n: string) => `${n} 个`,
  list: '标签列表',
  filter: '筛选标签',
  keyword: '标签名称',
  empty: '暂无符合条件的标签',
  name: '名称',
  count: '使用次数',
  createdAt: '创建时间',
  order: '排序',
  create: '新建标签',
  rename: '重命名',
  remove: '删除',
  created: (name: string) => `标签“${name}”已创建`,
  renamed: '标签已重命名',
  removed: (n: number) => `已删除 ${n} 个标签`,
  removeTitle: (names: readonly string[]) =>
    names.length === 1 ? `删除标签“${names[0]}”？` : `删除 ${names.length} 个标签？`,
  /** `n` tags that are used `count` times. */
  removeDescription: (count: number, n: number) => {
    if (count === 0) return '标签未被使用，删除后不可恢复。';
    return n === 1
      ? `${count} 篇内容使用了该标签。内容将保留，仅移除该标签。删除后不可恢复。`
      : `这些标签共被使用 ${count} 次。内容将保留，仅移除这些标签。删除后不可恢复。`;
  },
  mergeTitle: '已存在同名标签',
  mergeDescription: (from: string, to: string) =>
    `可将“${from}”合并到“${to}”：使用“${from}”的内容将改用“${to}”，原标签将被删除，且不可撤销。`,
  mergeConfirm: (from: string, into: string) => `将“${from}”合并到“${into}”？`,
  mergeWarning: '合并后原标签将被删除，且不可撤销。',
  mergeTitleFor: (name: string) => `合并标签“${name}”`,
  mergeHint: (name: string) =>
    `使用“${name}”的内容及其关注者将合并到目标标签，“${name}”将成为目标标签的同义词。合并后不可撤销。`,
  target: '合并到',
  targetMissing: '请选择标签',
  synonyms: '同义词',
  synonymsTitle: (name: string) => `“${name}”的同义词`,
  synonymsHint: '搜索同义词也可找到该标签及其内容。输入后按回车或逗号添加。',
  synonymsSaved: '同义词已保存',
  views: '按使用情况查看',
  all: '全部',
  unused: '未使用',
  select: '选择该标签',
  removeUnusedTitle: (n: number) => `删除 ${n} 个未使用的标签？`,
  removeUnusedDescription: '这些标签均未被使用，删除后不可恢复。',
  unusedRemoved: (n: number, of: number) =>
    n === of ? `已删除 ${n} 个标签` : `已删除 ${n} 个标签，其余标签已被使用`,
  merge: '合并',
  merged: (to: string) => `已合并到“${to}”`,
};
