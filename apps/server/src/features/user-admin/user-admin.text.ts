import type { OwnerMail } from '../user/user.public.ts';

/** Words of looking after accounts, for answers. */
export const userAdminText = {
  missing: '没有这个账号，或者已经注销',
  noRole: '没有这个角色，请重新选择',
  above: '这个账号的权限超出您的权限，只有管理员可以更改',
  own: '不能更改自己的角色和状态，也不能注销自己，请其他管理员操作',
  pending: '账号尚未激活，请重新发送邀请邮件',
  active: '账号已激活，无需再次邀请',
  noEmail: '该账号没有邮箱，无法发送邮件',
  exceedsOwnPermissions: '不能授予您自己没有的权限，请选择其他角色',
  lastAdmin: '至少要保留一位可以登录的管理员',
  taken: { email: '该邮箱已有账号', phone: '该手机号已有账号', username: '该用户名已被使用' },
  adminOnlyTransfer: '只有管理员可以把内容交给别人',
  noHeir: '没有这个人，或者账号未启用',
  heirIsDeletedUser: '不能交给被注销的人自己',
  heirCannotRead: '这个人看不到其中的一些内部内容，请另选一位同事',
};

/** E-mail to the owner of an account whose password an Admin replaced. */
export const passwordReplaced: OwnerMail = (site, url) => ({
  subject: `【${site}】密码已由管理员重置`,
  text: `您好：\n\n管理员已将您的密码重置为临时密码，所有设备已退出登录。请使用管理员提供的临时密码登录，登录后须立即修改密码：${url}/login\n\n如非您本人申请，请联系管理员。\n\n${site}`,
});
