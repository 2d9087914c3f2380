export { findRole, listRoles } from './role.repo.ts';
export type { RoleRow } from './role.repo.ts';
export { covers } from './role.policy.ts';
