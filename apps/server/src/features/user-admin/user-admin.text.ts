import type { OwnerMail } from '../user/user.public.ts';

/** Words of looking after accounts, for answers. */
export const userAdminText = {
  missing: '账号不存在或已注销',
  noRole: '角色不存在，请重新选择',
  above: '该账号的权限超出您的权限，仅管理员可更改',
  own: '不能更改自己的角色、状态和密码，也不能注销自己，请联系其他管理员操作',
  pending: '账号尚未激活，请重新发送邀请邮件',
  active: '账号已激活，无需再次邀请',
  noEmail: '该账号没有邮箱，无法发送邮件',
  exceedsOwnPermissions: '不能授予您自己没有的权限，请选择其他角色',
  lastAdmin: '至少需保留一位可登录的管理员',
  taken: { email: '该邮箱已有账号', phone: '该手机号已有账号', username: '该用户名已被使用' },
  adminOnlyTransfer: '仅管理员可转交内容',
  noHeir: '用户不存在或账号未启用',
  heirIsDeletedUser: '不能转交给被注销的账号',
  heirCannotRead: '该用户无权访问部分内部内容，请重新选择',
};

/** E-mail to the owner of an account whose password an Admin replaced. */
export const passwordReplaced: OwnerMail = (site, url) => ({
  subject: `【${site}】密码已由管理员重置`,
  text: `您好：\n\n管理员已将您的密码重置为临时密码，所有设备已退出登录。请使用管理员提供的临时密码登录，登录后须立即修改密码：${url}/login\n\n如非您本人申请，请联系管理员。\n\n${site}`,
});
