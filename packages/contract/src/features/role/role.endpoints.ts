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
    summary: '全部角色，供选择',
    data: z.array(RoleItem),
  }),
  endpoint({
    method: 'GET',
    path: '/role/page',
    access: 'role.query',
    summary: '角色、各自的权限和持有的人数',
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
    summary: '改角色的名称，以及是否算员工',
    body: ChangedRole,
    data: RoleDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/role/:id',
    access: 'role.delete',
    summary: '删除角色；还有人持有时，先都改为 moveTo',
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
    summary: '设定角色的全部权限，立即生效',
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
    summary: '全部权限码，按组，各有名称和一句说明',
    data: z.array(
      z.object({
        group: z.string(),
        label: z.string(),
        codes: z.array(z.object({ code: z.string(), name: z.string(), meaning: z.string() })),
      }),
    ),
  }),
] as const;
