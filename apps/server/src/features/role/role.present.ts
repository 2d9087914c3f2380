import type { RoleDetail, RoleItem } from '@zhihui/contract/features/role/role.schema.ts';
import { PERMISSION_CODES } from '@zhihui/contract/permission.ts';
import type { Actor } from '../../kernel/actor.ts';
import { abilitiesWith, covers } from './role.policy.ts';
import type { CountedRole, RoleRow } from './role.repo.ts';

/** A role to choose from. */
export function presentRole(actor: Actor, row: RoleRow): RoleItem {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    builtIn: row.built_in,
    staff: row.staff,
    secondFactor: row.second_factor,
    grantable: covers(actor, row),
  };
}

/** A role with all there is to know of it, and what this caller may do with it. */
export function presentDetail(actor: Actor, row: CountedRole): RoleDetail {
  const granted = new Set(row.permissions);
  return {
    ...presentRole(actor, row),
    holders: row.holders,
    permissions: PERMISSION_CODES.filter((code) => granted.has(code)),
    abilities: abilitiesWith(actor, row),
  };
}
