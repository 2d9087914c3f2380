/** Words of the mails; the sentences themselves are the contract's. */
export const mailText = {
  title: (title: string) => `《${title}》`,
  open: '查看：',
  settings: '不想再收到这类邮件，可以在设置里关闭：',
  digestSubject: (site: string, count: number) => `${site}：您有 ${count} 条未读通知`,
  more: (count: number) => `另有 ${count} 条，请到通知页查看。`,
};
