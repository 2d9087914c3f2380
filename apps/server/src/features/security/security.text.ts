import type { MailText } from '../auth/auth.public.ts';

/** Words of account security. */
export const securityText = {
  lastAdmin: '您是唯一的管理员，请先将其他成员设为管理员',
  staffOnlyTransfer: '仅内部成员之间可转交内容',
  missingSession: '该设备已退出登录',
  noConfirmation: '您的账号未设置密码和两步验证，请重新登录后再进行此操作',
  wrongPassword: '密码不正确',
};

const day = (at: Date) =>
  at.toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' });

/** Mails of this feature; `site` is the name of the site, `url` its address. */
export const mails = {
  closing: (site: string, at: Date, url: string): MailText => ({
    subject: `【${site}】账号将于${day(at)}注销`,
    text: `您好：\n\n您已申请注销${site}的账号。账号将于${day(at)}注销，在此之前可随时撤销：${url}/user/setting/account\n\n如非您本人操作，请立即撤销并修改密码。\n\n${site}`,
  }),
};
