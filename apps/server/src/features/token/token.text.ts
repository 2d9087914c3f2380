import type { OwnerMail } from '../user/user.public.ts';

/** Words of tokens that the server says. */
export const tokenText = {
  gone: '令牌不存在或已被撤销',
  lastDayPast: '有效期不能早于今天',
  lastDayFar: (days: number) => `有效期至多 ${days} 天`,
  tooMany: (count: number) => `令牌至多 ${count} 个，请先撤销不再使用的令牌`,
  scopeBeyond: (labels: string) => `您的账号没有以下权限，无法选择：${labels}`,
  serviceScope: (labels: string) => `服务令牌不支持以下权限范围：${labels}`,
  noRole: '角色不存在或已被删除',
  noOwner: '负责人不存在或已停用',
};

const buildMail = (subject: string, lines: (url: string) => string): OwnerMail => {
  return (site, url) => ({
    subject: `【${site}】${subject}`,
    text: `您好：\n\n${lines(url)}\n\n${site}`,
  });
};

/** E-mails to those who answer for a token. */
export const tokenMails = {
  leaked: (name: string) =>
    buildMail(
      '访问令牌已自动撤销',
      (url) =>
        `令牌“${name}”出现在请求地址中，可能已被访问日志或代理记录。为保障安全，该令牌已自动撤销。\n\n请重新创建令牌，并通过 Authorization 请求头传递：${url}/user/setting/token`,
    ),
  ending: (name: string, day: string) =>
    buildMail(
      '访问令牌即将到期',
      (url) =>
        `令牌“${name}”将于 ${day} 到期，到期后使用该令牌的程序将无法继续调用接口。\n\n如需继续使用，请重新生成：${url}/user/setting/token`,
    ),
  serviceEnding: (name: string, day: string) =>
    buildMail(
      '服务令牌即将到期',
      (url) =>
        `服务令牌“${name}”将于 ${day} 到期，到期后使用该令牌的系统将无法继续调用接口。\n\n请联系管理员重新生成：${url}/admin/integration/service`,
    ),
};
