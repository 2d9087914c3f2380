import type { OwnerMail } from '../user/user.public.ts';

function buildFactorMail(subject: string, description: string): OwnerMail {
  return (site, url) => ({
    subject: `【${site}】${subject}`,
    text: `您好：\n\n${description}\n\n如非您本人操作，请立即修改密码，并在“账号安全”中检查：${url}/user/setting/account\n\n${site}`,
  });
}

/** E-mails to the owner of an account whose second factor changed. */
export const factorMails = {
  authenticatorAdded: buildFactorMail(
    '已添加验证器',
    '您的账号已添加验证器应用，登录时可使用其验证码。',
  ),
  authenticatorRemoved: buildFactorMail('已移除验证器', '您的账号已移除验证器应用。'),
  passkeyAdded: buildFactorMail('已添加通行密钥', '您的账号已添加通行密钥，可用于登录。'),
  passkeyRemoved: buildFactorMail('已移除通行密钥', '您的账号已移除通行密钥。'),
  cleared: buildFactorMail(
    '两步验证已重置',
    '管理员已重置您账号的两步验证，所有设备已退出登录。当前仅凭密码即可登录，请尽快重新开启。',
  ),
  recoveryMade: buildFactorMail('恢复码已重新生成', '您的账号已重新生成恢复码，原恢复码已失效。'),
  recoveryUsed: (remaining: number) =>
    buildFactorMail('恢复码登录提醒', `您的账号使用恢复码登录，剩余恢复码 ${remaining} 个。`),
};
