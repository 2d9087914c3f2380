import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { MAX_KEYWORD } from '../content/content.limits.ts';
import { Id, line, page, pageFields } from '../../schema.ts';
import { ChangedPermissions, ChangedRole, NewRole, RoleDetail, RoleItem } from './role.schema.ts';

const byId = z.strictObject({ id: Id });

export const roleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/role',
    access: ['user.query', 'role.query'],
    summary: '查询全部角色',
    data: z.array(RoleItem),
  }),
  endpoint({
    method: 'GET',
    path: '/role/page',
    access: 'role.query',
    summary: '查询角色列表（含权限与成员数）',
    query: z.strictObject({ ...pageFields, keyword: line(0, MAX_KEYWORD, '关键词').optional() }),
    data: page(RoleDetail),
  }),
  endpoint({
    method: 'POST',
    path: '/role',
    access: 'role.add',
    summary: '新建角色',
    body: NewRole,
    data: RoleDetail,
    errors: ['CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/role',
    access: 'role.edit',
    summary: '编辑角色',
    body: ChangedRole,
    data: RoleDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/role/:id',
    access: 'role.delete',
    summary: '删除角色（有成员时须传 moveTo 更换角色）',
    params: byId,
    query: z.strictObject({ moveTo: Id.optional() }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/role/:id/permission',
    access: 'role.permission',
    summary: '修改角色权限',
    params: byId,
    body: ChangedPermissions,
    data: RoleDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'GET',
    path: '/permission',
    access: ['role.query', 'role.permission'],
    summary: '查询权限列表（按组，含名称与说明）',
    data: z.array(
      z.object({
        group: z.string(),
        label: z.string(),
        codes: z.array(z.object({ code: z.string(), name: z.string(), meaning: z.string() })),
      }),
    ),
  }),
] as const;
