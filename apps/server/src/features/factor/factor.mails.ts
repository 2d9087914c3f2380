import type { OwnerMail } from '../user/user.public.ts';

function buildFactorMail(subject: string, description: string): OwnerMail {
  return (site, url) => ({
    subject: `【${site}】${subject}`,
    text: `您好：\n\n${description}\n\n如果不是您本人操作，请立即修改密码，并在账号安全里检查：${url}/user/setting/account\n\n${site}`,
  });
}

/** E-mails to the owner of an account whose second factor changed. */
export const factorMails = {
  authenticatorAdded: buildFactorMail(
    '已添加验证器',
    '您的账号刚刚添加了验证器应用，登录时可以用它的验证码。',
  ),
  authenticatorRemoved: buildFactorMail('已移除验证器', '您的账号刚刚移除了验证器应用。'),
  passkeyAdded: buildFactorMail('已添加通行密钥', '您的账号刚刚添加了一个通行密钥，可以用它登录。'),
  passkeyRemoved: buildFactorMail('已移除通行密钥', '您的账号刚刚移除了一个通行密钥。'),
  cleared: buildFactorMail(
    '两步验证已清除',
    '管理员刚刚清除了您的账号的两步验证，所有设备已退出登录。以后只用密码就能登录，请尽快重新开启。',
  ),
  recoveryMade: buildFactorMail(
    '恢复码已重新生成',
    '您的账号刚刚重新生成了恢复码，以前的恢复码已失效。',
  ),
  recoveryUsed: (remaining: number) =>
    buildFactorMail(
      '有人用恢复码登录',
      `您的账号刚刚用一个恢复码登录，恢复码还剩 ${remaining} 个。`,
    ),
};
