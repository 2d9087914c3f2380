export const favoriteMessages = {
  noFolder: '没有这个收藏夹，可能已被删除',
  taken: '已有同名的收藏夹',
  tooMany: (max: number) => `收藏夹至多 ${max} 个`,
};
