export const notificationText = {
  title: '通知',
  none: '暂无通知',
  noneHint: '有人评论、提到您，或您的文章有了审核结果，都会告诉您',
};
