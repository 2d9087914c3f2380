// Why it is as it is: docs/decisions/0022-accounts-in-the-back-office.md
import { z } from 'zod';
import { ACCOUNT_STATUSES, GENDERS } from '../../account-models.ts';
import { endpoint } from '../../endpoint.ts';
import { Email, Id, line, page, pageFields, text } from '../../schema.ts';
import { RoleBrief } from '../role/role.schema.ts';
import { MAX_BIO, MAX_PERSON_KEYWORD } from '../user/user.limits.ts';
import { USER_SORTS } from './user-admin.limits.ts';
import { Nickname, Password, Phone, UserBrief, Username } from '../user/user.schema.ts';

/** An account as those who look after accounts see it, with what they may do to it. */
export const ManagedUser = UserBrief.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  bio: z.string(),
  /** Of the company, as opposed to an outside account. */
  internal: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Signing in takes a second step; an Admin can remove it for users who lost their devices. */
  secondFactor: z.boolean(),
  /** Devices that are signed in now. */
  sessions: z.int(),
  /** When they last did something here; null when it is not known. */
  seenAt: z.string().nullable(),
  role: RoleBrief,
  createdAt: z.string(),
  abilities: z.object({
    edit: z.boolean(),
    role: z.boolean(),
    /** Reset the password, or mail the invitation again. */
    password: z.boolean(),
    status: z.boolean(),
    delete: z.boolean(),
  }),
});
export type ManagedUser = z.output<typeof ManagedUser>;

const UserQuery = z.strictObject({
  ...pageFields,
  /** Part of a nickname, e-mail, phone or user name. */
  keyword: line(0, MAX_PERSON_KEYWORD, '关键词').optional(),
  roleId: Id.optional(),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  internal: z
    .enum(['true', 'false'], '应为 true 或 false')
    .transform((value) => value === 'true')
    .optional(),
  sort: z.enum(USER_SORTS, '没有这种排序').default('latest'),
});

const profile = {
  phone: Phone.nullable().optional(),
  username: Username.nullable().optional(),
  gender: z.enum(GENDERS, '请选择性别').nullable().optional(),
  bio: text(0, MAX_BIO, '简介').optional(),
};

/** Without a password the account waits for its owner, who gets a mail to set one. */
export const NewUserBody = z.strictObject({
  ...profile,
  email: Email,
  nickname: Nickname,
  password: Password.optional(),
  roleId: Id.optional(),
});
/** What is left out stays as it is; null empties a field. */
export const ChangedUserBody = z.strictObject({
  ...profile,
  id: Id,
  email: Email.optional(),
  nickname: Nickname.optional(),
  internal: z.boolean().optional(),
});

const newAccount = {
  access: 'user.add',
  body: NewUserBody,
  data: ManagedUser,
  errors: ['CONFLICT', 'NO_PERMISSION'],
  limit: { max: 200, seconds: 3600 },
  logged: true,
} as const;

export const userAdminEndpoints = [
  endpoint({
    method: 'GET',
    path: '/user/page',
    access: 'user.query',
    summary: '查询账号列表',
    query: UserQuery,
    data: page(ManagedUser),
  }),
  endpoint({ ...newAccount, method: 'POST', path: '/user', summary: '新建外部账号' }),
  endpoint({ ...newAccount, method: 'POST', path: '/user/inner', summary: '新建员工账号' }),
  endpoint({
    method: 'PUT',
    path: '/user',
    access: 'user.edit',
    summary: '编辑账号资料',
    body: ChangedUserBody,
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/update/role/:userId/:roleId',
    access: 'user.edit',
    summary: '修改账号角色',
    params: z.object({ userId: Id, roleId: Id }),
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/update/status/:userId/:status',
    access: 'user.status',
    summary: '启用/停用账号（停用后强制下线所有设备）',
    params: z.object({ userId: Id, status: z.enum(ACCOUNT_STATUSES, '账号状态无效') }),
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
    batch: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/:id/password',
    access: 'user.edit',
    summary: '重置密码：设置临时密码，或发送重置邮件',
    params: z.object({ id: Id }),
    /** Null mails its owner a link; a password has to be changed after signing in with it. */
    body: z.strictObject({ password: Password.nullable() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 200, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'POST',
    path: '/user/:id/invitation',
    access: 'user.edit',
    summary: '重新发送邀请邮件',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    limit: { max: 200, seconds: 3600 },
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/:id',
    access: 'user.delete',
    summary: '注销账号（内容保留，管理员可转交给其他成员）',
    params: z.object({ id: Id }),
    query: z.strictObject({ heirId: Id.optional() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/:id/session',
    access: 'user.status',
    summary: '强制下线用户（账号不受影响）',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/:id/secondFactor',
    access: 'admin',
    summary: '清除用户的两步验证（强制下线所有设备）',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
