import { z } from 'zod';
import { PERMISSION_CODES } from '../../permission.ts';
import { Id, line } from '../../schema.ts';
import { MAX_ROLE_NAME } from './role.limits.ts';

export const RoleBrief = z.object({ id: Id, code: z.string(), name: z.string() });
export const RoleItem = RoleBrief.extend({
  builtIn: z.boolean(),
  /** Reads INTERNAL categories. */
  staff: z.boolean(),
  /** People of it must have a second factor. */
  secondFactor: z.boolean(),
  /** Whether the caller may give this role to others. */
  grantable: z.boolean(),
});
export type RoleItem = z.output<typeof RoleItem>;

/** A role as the permission screen shows it. */
export const RoleDetail = RoleItem.extend({
  /** How many people have it. */
  holders: z.int(),
  permissions: z.array(z.string()),
  /** What the caller may do with it. */
  abilities: z.object({
    edit: z.boolean(),
    permission: z.boolean(),
    delete: z.boolean(),
    preview: z.boolean(),
  }),
});
export type RoleDetail = z.output<typeof RoleDetail>;

const name = line(1, MAX_ROLE_NAME, '角色名称');
const staff = z.boolean('请选择是否为内部角色');
const codes = z
  .array(z.enum(PERMISSION_CODES as [string, ...string[]], '权限不存在'), '请选择权限')
  .max(2 * PERMISSION_CODES.length, '权限数量超出上限')
  .transform((list) => [...new Set(list)]);

export const NewRole = z.strictObject({
  name,
  staff: staff.default(false),
  codes: codes.default([]),
});
export type NewRole = z.output<typeof NewRole>;

export const ChangedRole = z.strictObject({
  id: Id,
  name: name.optional(),
  staff: staff.optional(),
});
export type ChangedRole = z.output<typeof ChangedRole>;

export const ChangedPermissions = z.strictObject({
  /** All codes that the role has from now on. */
  codes,
  /** What it had when the change was decided; where that is no longer so, nothing is changed. */
  basedOn: codes.optional(),
});
