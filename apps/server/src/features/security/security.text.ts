import type { MailText } from '../auth/auth.public.ts';

/** Words of account security. */
export const securityText = {
  lastAdmin: '您是最后一位管理员，请先把管理员交给别人',
  staffOnlyTransfer: '只有同事之间可以交接内容',
  missingSession: '这个设备已经退出了',
  noConfirmation: '您的账号没有密码和两步验证，请退出后重新登录，再进行这项操作',
  wrongPassword: '密码不正确',
};

const day = (at: Date) =>
  at.toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' });

/** Mails of this feature; `site` is the name of the site, `url` its address. */
export const mails = {
  closing: (site: string, at: Date, url: string): MailText => ({
    subject: `【${site}】账号将于${day(at)}注销`,
    text: `您好：\n\n您刚刚申请注销${site}的账号。账号将于${day(at)}注销，在那之前随时可以撤销：${url}/user/setting/account\n\n如果不是您本人操作，请立即撤销并修改密码。\n\n${site}`,
  }),
};
