// Why it is as it is: docs/decisions/0051-roles-and-what-they-may.md

import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';

/** What rank is judged by: a role, or the role of a person. */
export interface Ranked {
  code: string;
  staff: boolean;
  permissions: readonly string[];
}

/**
 * Whether the caller stands at least as high as a role: they hold all its codes, and read what it reads. Who does may
 * give it and may change people who have it; so no user gives others more permissions than their own. The Admin role is below
 * Admins alone.
 */
export function covers(actor: Actor, role: Ranked): boolean {
  const { member } = actor;
  if (member === null) return false;
  if (member.admin) return true;
  if (role.code === 'Admin' || (role.staff && !member.staff)) return false;
  return role.permissions.every((code) => member.permissions.has(code));
}

/**
 * What the caller may do with a role itself: nothing with one above them, nor with their own, unless they are an Admin.
 * The permissions of Admins never change, and built-in roles keep their names.
 */
export function abilitiesWith(
  actor: Actor,
  role: Ranked & { built_in: boolean },
): RoleDetail['abilities'] {
  const admin = actor.member?.admin === true;
  const isEditable = admin || (covers(actor, role) && actor.member?.roleCode !== role.code);
  return {
    edit: isEditable && !role.built_in && can(actor, 'role.edit'),
    permission: isEditable && role.code !== 'Admin' && can(actor, 'role.permission'),
    delete: isEditable && !role.built_in && can(actor, 'role.delete'),
    preview: admin && role.code !== 'Admin',
  };
}
