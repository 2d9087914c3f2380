import { can } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { covers } from '../role/role.public.ts';
import type { ManagedRow } from './user-admin.repo.ts';

export interface Abilities {
  edit: boolean;
  role: boolean;
  password: boolean;
  status: boolean;
  delete: boolean;
}

/**
 * What the caller may do to an account: nothing to one that stands above them, and to their own nothing that raises
 * them or shuts them out.
 */
export function userAbilities(actor: Actor, row: ManagedRow): Abilities {
  const isBelow = covers(actor, { ...row, code: row.role_code });
  const isManageable = isBelow && actor.member?.userId !== row.id;
  return {
    edit: isBelow && can(actor, 'user.edit'),
    role: isManageable && can(actor, 'user.edit'),
    password: isManageable && can(actor, 'user.edit'),
    status: isManageable && can(actor, 'user.status'),
    delete: isManageable && can(actor, 'user.delete'),
  };
}
