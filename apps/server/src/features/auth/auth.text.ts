export const authText = {
  wrongPassword: '账号或密码不正确，请检查后重试',
  wrongCode: '验证码不正确或已过期，请检查或重新获取',
  wrongOldPassword: '原密码不正确',
  wrongOwnPassword: '密码不正确',
  emailTaken: '这个邮箱已被其他账号使用，请换一个',
  phoneTaken: '这个手机号已被其他账号使用，请换一个',
  noSms: '站点还没有接入短信，暂时不能更换手机号',
  companyOnly: '站点只能用公司账号登录',
  byInvitation: '站点现在只能凭邀请注册，请联系管理员',
  commonPassword: '这个密码太常见，很容易被猜到，请换一个',
  containsOwnData: '密码不能包含站点名称、年份，或自己的邮箱、昵称、用户名',
  samePassword: '新密码不能与原密码相同',
  captcha: '请先完成滑块验证',
  locked: (minutes: number) => `密码错误次数过多，请 ${minutes} 分钟后再试，或使用验证码登录`,
  ownPasswordLocked: '错误次数过多，请一小时后再试',
  codeSentRecently: (seconds: number) => `验证码刚刚发送过，请 ${seconds} 秒后再试`,
  codeLimitReached: '今天发送的验证码已达上限，请明天再试',
  inactive: '账号已停用，请联系管理员',
  pending: '邮箱尚未验证，请先通过“忘记密码”设置密码',
  registered: '该邮箱已注册，请直接登录',
};

export interface MailText {
  subject: string;
  text: string;
}

const IGNORE = '如果不是您本人操作，请忽略这封邮件，不要把验证码告诉任何人。';

function codeMail(site: string, purpose: string, code: string): MailText {
  return {
    subject: `【${site}】${purpose}验证码`,
    text: `您好：\n\n您的${purpose}验证码是 ${code}，10 分钟内有效，只能使用一次。\n\n${IGNORE}\n\n${site}`,
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
    subject: `【${site}】有人想使用您的邮箱`,
    text: `您好：\n\n有人想把另一个${site}账号的邮箱改成这个地址，而它已经属于您的账号，所以没有改动。\n\n如果那就是您，请用这个邮箱登录：${url}/login\n否则请忽略这封邮件。\n\n${site}`,
  }),
  emailChanged: (site: string, email: string, url: string): MailText => ({
    subject: `【${site}】邮箱已更换`,
    text: `您好：\n\n您的账号邮箱刚刚换成了 ${maskEmail(email)}，以后请用新的邮箱登录。\n\n如果不是您本人操作，请立即联系管理员：${url}\n\n${site}`,
  }),
  phoneChanged: (site: string, phone: string, url: string): MailText => ({
    subject: `【${site}】手机号已更换`,
    text: `您好：\n\n您的账号手机号刚刚换成了尾号 ${phone.slice(-4)} 的号码。\n\n如果不是您本人操作，请立即修改密码：${url}/user/setting/account\n\n${site}`,
  }),
  alreadyRegistered: (site: string, url: string): MailText => ({
    subject: `【${site}】您已经有账号了`,
    text: `您好：\n\n有人用这个邮箱申请注册${site}，而它已经注册过。请直接登录：${url}/login\n忘记密码时，可以在登录页重新设置。\n\n如果不是您本人操作，请忽略这封邮件。\n\n${site}`,
  }),
  passwordChanged: (site: string, url: string): MailText => ({
    subject: `【${site}】密码已修改`,
    text: `您好：\n\n您的账号密码刚刚被修改，其他设备已退出登录。\n\n如果不是您本人操作，请立即重新设置密码：${url}/reset-password\n\n${site}`,
  }),
  newDevice: (
    site: string,
    { at, device, place }: { at: Date; device: string; place: string },
    url: string,
  ): MailText => ({
    subject: `【${site}】您的账号在新设备上登录`,
    text: `您好：\n\n您的账号刚刚在一台新的设备上登录：\n\n时间：${formatTime(at)}\n设备：${device}\n地点：${place}\n\n如果是您本人，不用处理。如果不是，请立即修改密码，并在账号安全里退出这台设备：${url}/user/setting/account\n\n${site}`,
  }),
  resetByAdmin: (site: string, admin: string, link: string): MailText => ({
    subject: `【${site}】重置密码`,
    text: `您好：\n\n${admin}为您发起了重置密码。请打开下面的链接设置新密码，7 天内有效，仅可使用一次：\n\n${link}\n\n设置之前，原密码仍可使用。如非您本人申请，请联系管理员。\n\n${site}`,
  }),
  invitation: (site: string, inviter: string, link: string): MailText => ({
    subject: `【${site}】邀请您加入`,
    text: `您好：\n\n${inviter}为您开通了${site}的账号。请打开下面的链接设置密码，7 天内有效，只能使用一次：\n\n${link}\n\n链接失效后，可以在登录页点“忘记密码”重新设置。如果您不认识邀请人，请忽略这封邮件。\n\n${site}`,
  }),
};
