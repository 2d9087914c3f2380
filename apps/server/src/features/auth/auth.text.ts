export const authText = {
  wrongPassword: '账号或密码不正确，请检查后重试',
  wrongCode: '验证码不正确或已过期，请检查或重新获取',
  wrongOldPassword: '原密码不正确',
  wrongOwnPassword: '密码不正确',
  emailTaken: '该邮箱已被其他账号使用，请更换',
  phoneTaken: '该手机号已被其他账号使用，请更换',
  noSms: '站点尚未接入短信服务，暂时无法更换手机号',
  companyOnly: '站点仅允许使用企业账号登录',
  byInvitation: '站点当前仅限邀请注册，请联系管理员',
  commonPassword: '密码过于常见，容易被猜到，请更换',
  containsOwnData: '密码不能包含站点名称、年份，或自己的邮箱、昵称、用户名',
  samePassword: '新密码不能与原密码相同',
  captcha: '请先完成滑块验证',
  locked: (minutes: number) => `密码错误次数过多，请 ${minutes} 分钟后重试，或使用验证码登录`,
  ownPasswordLocked: '错误次数过多，请 1 小时后重试',
  codeSentRecently: (seconds: number) => `验证码已发送，请 ${seconds} 秒后重新获取`,
  codeLimitReached: '今日验证码发送次数已达上限，请明日再试',
  inactive: '账号已停用，请联系管理员',
  pending: '邮箱尚未验证，请先通过“忘记密码”设置密码',
  registered: '该邮箱已注册，请直接登录',
};

export interface MailText {
  subject: string;
  text: string;
}

const IGNORE = '如非您本人操作，请忽略此邮件，切勿将验证码告知他人。';

function codeMail(site: string, purpose: string, code: string): MailText {
  return {
    subject: `【${site}】${purpose}验证码`,
    text: `您好：\n\n您的${purpose}验证码是 ${code}，10 分钟内有效，仅可使用一次。\n\n${IGNORE}\n\n${site}`,
  };
}

/** Masks an address so that only its owner recognises it. */
function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1***');
}

const formatTime = (at: Date) =>
  at.toLocaleString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'long',
    timeStyle: 'short',
  });

/** Texts of SMS messages. */
export const smsTexts = {
  code: (site: string, code: string) =>
    `【${site}】验证码 ${code}，用于更换手机号，10 分钟内有效，请勿告诉他人。`,
};

/** E-mails of this feature; `site` is the name of the site, `url` its address. */
export const mails = {
  LOGIN: (site: string, code: string) => codeMail(site, '登录', code),
  REGISTER: (site: string, code: string) => codeMail(site, '注册', code),
  PASSWORD: (site: string, code: string) => codeMail(site, '重置密码', code),
  EMAIL: (site: string, code: string) => codeMail(site, '更换邮箱', code),
  emailInUse: (site: string, url: string): MailText => ({
    subject: `【${site}】有账号申请使用您的邮箱`,
    text: `您好：\n\n有人申请将另一个${site}账号的邮箱更换为此地址。此地址已绑定您的账号，因此未做更改。\n\n如为您本人操作，请直接使用此邮箱登录：${url}/login\n否则请忽略此邮件。\n\n${site}`,
  }),
  emailChanged: (site: string, email: string, url: string): MailText => ({
    subject: `【${site}】邮箱已更换`,
    text: `您好：\n\n您的账号邮箱已更换为 ${maskEmail(email)}，请使用新邮箱登录。\n\n如非您本人操作，请立即联系管理员：${url}\n\n${site}`,
  }),
  phoneChanged: (site: string, phone: string, url: string): MailText => ({
    subject: `【${site}】手机号已更换`,
    text: `您好：\n\n您的账号手机号已更换为尾号 ${phone.slice(-4)} 的号码。\n\n如非您本人操作，请立即修改密码：${url}/user/setting/account\n\n${site}`,
  }),
  alreadyRegistered: (site: string, url: string): MailText => ({
    subject: `【${site}】您已有账号`,
    text: `您好：\n\n有人使用此邮箱申请注册${site}，但该邮箱已注册。请直接登录：${url}/login\n如忘记密码，可在登录页重置。\n\n如非您本人操作，请忽略此邮件。\n\n${site}`,
  }),
  passwordChanged: (site: string, url: string): MailText => ({
    subject: `【${site}】密码已修改`,
    text: `您好：\n\n您的账号密码已修改，其他设备已退出登录。\n\n如非您本人操作，请立即重置密码：${url}/reset-password\n\n${site}`,
  }),
  newDevice: (
    site: string,
    { at, device, place }: { at: Date; device: string; place: string },
    url: string,
  ): MailText => ({
    subject: `【${site}】您的账号在新设备上登录`,
    text: `您好：\n\n您的账号在新设备上登录：\n\n时间：${formatTime(at)}\n设备：${device}\n地点：${place}\n\n如为您本人操作，无需处理；否则请立即修改密码，并在“账号安全”中退出该设备：${url}/user/setting/account\n\n${site}`,
  }),
  resetByAdmin: (site: string, admin: string, link: string): MailText => ({
    subject: `【${site}】重置密码`,
    text: `您好：\n\n${admin}为您发起了重置密码。请打开下面的链接设置新密码，7 天内有效，仅可使用一次：\n\n${link}\n\n设置之前，原密码仍可使用。如非您本人申请，请联系管理员。\n\n${site}`,
  }),
  invitation: (site: string, inviter: string, link: string): MailText => ({
    subject: `【${site}】邀请您加入`,
    text: `您好：\n\n${inviter}为您开通了${site}的账号。请打开下面的链接设置密码，7 天内有效，仅可使用一次：\n\n${link}\n\n链接失效后，可在登录页通过“忘记密码”重新设置。如您不认识邀请人，请忽略此邮件。\n\n${site}`,
  }),
};
