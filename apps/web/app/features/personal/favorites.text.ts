export const favoritesText = {
  folders: '按收藏夹查看',
  all: '全部',
  rename: '改名',
  remove: '删除',
  renameTitle: '收藏夹改名',
  name: '名称',
  save: '保存',
  renamed: '收藏夹已改名',
  cancel: '取消',
  removeTitle: (name: string) => `删除收藏夹“${name}”？`,
  removeDescription: (count: number) =>
    count === 0
      ? '收藏夹里没有内容。删除后不能恢复。'
      : `里面的 ${count} 条内容仍在收藏里，只是不再分组。删除后不能恢复。`,
  removed: '收藏夹已删除',
  move: '放进收藏夹',
  favorited: '已收藏',
  favorite: '收藏',
  empty: '这个收藏夹里没有内容',
  emptyHint: '收藏的内容可以放进收藏夹',
  folderMissing: '没有这个收藏夹',
  folderMissingHint: '可能已被删除，里面的内容仍在收藏里',
  failed: '没有成功，请稍后重试',
};
