/** Words of the mails; the sentences themselves are the contract's. */
export const mailText = {
  title: (title: string) => `《${title}》`,
  open: '查看：',
  settings: '如不想再收到此类邮件，可在设置中关闭：',
  digestSubject: (site: string, count: number) => `${site}：您有 ${count} 条未读通知`,
  more: (count: number) => `另有 ${count} 条，请前往通知页查看。`,
};

export const notificationMessages = {
  noZone: '时区无效，请重新选择',
  missing: '通知不存在',
};
