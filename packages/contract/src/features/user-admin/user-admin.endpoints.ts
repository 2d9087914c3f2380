// Why it is as it is: docs/decisions/0022-accounts-in-the-back-office.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ACCOUNT_STATUSES } from '../../account-models.ts';
import { Id, page } from '../../schema.ts';
import { ChangedUserBody, ManagedUser, NewUserBody, UserQuery } from './user-admin.schema.ts';

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
    summary: '账号，新的在前',
    query: UserQuery,
    data: page(ManagedUser),
  }),
  endpoint({ ...newAccount, method: 'POST', path: '/user', summary: '新建外部账号' }),
  endpoint({ ...newAccount, method: 'POST', path: '/user/inner', summary: '新建员工账号' }),
  endpoint({
    method: 'PUT',
    path: '/user',
    access: 'user.edit',
    summary: '修改账号资料',
    body: ChangedUserBody,
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/update/role/:userId/:roleId',
    access: 'user.edit',
    summary: '更换角色，立即生效',
    params: z.object({ userId: Id, roleId: Id }),
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/user/update/status/:userId/:status',
    access: 'user.status',
    summary: '启用、停用账号；停用后所有设备立即退出',
    params: z.object({ userId: Id, status: z.enum(ACCOUNT_STATUSES, '没有这种状态') }),
    data: ManagedUser,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/:id',
    access: 'user.delete',
    summary: '注销账号；内容保留，或由管理员交给另一个人',
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
    summary: '让一个人在所有设备退出，账号照常可用',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/user/:id/secondFactor',
    access: 'admin',
    summary: '清除一个人的两步验证（手机和恢复码都丢了的时候）；其登录随即失效',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
