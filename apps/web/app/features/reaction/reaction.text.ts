export const reactionText = {
  like: '点赞',
  favorite: '收藏',
  follow: '关注',
  followed: '已关注',
  followQuestion: '关注问题',
  favorited: '已收藏',
  unfavorited: '已取消收藏',
  choose: '添加到收藏夹',
  failed: '操作失败，请稍后重试',
};
