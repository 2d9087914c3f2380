import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../schema.ts';

export const RoleBrief = z.object({ id: Id, code: z.string(), name: z.string() });
const RoleItem = RoleBrief.extend({
  builtIn: z.boolean(),
  /** Reads INTERNAL categories. */
  staff: z.boolean(),
  /** Whether the caller may give this role to others. */
  grantable: z.boolean(),
});
export type RoleItem = z.output<typeof RoleItem>;

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
    path: '/permission',
    access: ['role.query', 'role.permission'],
    summary: '全部权限码，按组',
    data: z.array(z.object({ group: z.string(), label: z.string(), codes: z.array(z.string()) })),
  }),
] as const;
