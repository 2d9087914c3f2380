export const favoriteMessages = {
  noFolder: '收藏夹不存在或已被删除',
  taken: '已有同名的收藏夹',
  tooMany: (max: number) => `最多可创建 ${max} 个收藏夹`,
};
