/** Words of links for people without an account that the server says. */
export const shareText = {
  gone: '链接已失效',
  targetGone: '内容不存在、未发布或不在您的可读范围内，无法对外分享',
  shareGone: '分享链接不存在或已被删除',
  over: '分享已结束，请重新创建链接',
  othersLink: '仅创建人可以重新生成链接',
  wrongPassword: '密码错误，请重新输入',
  tooManyAttempts: '密码尝试次数过多，请稍后重试',
  lastDayPast: '有效期不能早于今天',
  lastDayFar: (days: number) => `有效期至多 ${days} 天`,
};
