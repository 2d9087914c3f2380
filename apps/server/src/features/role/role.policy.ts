import type { Actor } from '../../kernel/actor.ts';

/** What rank is judged by: a role, or the role of a person. */
export interface Ranked {
  code: string;
  permissions: readonly string[];
}

/**
 * Whether the caller stands at least as high as a role: they hold all its codes. Who does may give it and may change
 * people who have it; so nobody makes anybody mightier than themselves. The Admin role is below Admins alone.
 */
export function covers(actor: Actor, role: Ranked): boolean {
  const { member } = actor;
  if (member === null) return false;
  if (member.admin) return true;
  return role.code !== 'Admin' && role.permissions.every((code) => member.permissions.has(code));
}
