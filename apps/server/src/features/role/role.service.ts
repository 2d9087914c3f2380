import type { z } from 'zod';
import { randomBytes } from 'node:crypto';
import { MAX_ROLES } from '@zhihui/contract/features/role/role.limits.ts';
import type {
  ChangedPermissions,
  ChangedRole,
  NewRole,
  RoleDetail,
} from '@zhihui/contract/features/role/role.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { lockAdmins } from '../user/user.public.ts';
import { abilitiesWith } from './role.policy.ts';
import { presentDetail } from './role.present.ts';
import { countRoles, findCounted, insertRole, setCodes, updateRole } from './role.repo.ts';
import type { CountedRole } from './role.repo.ts';
import { roleText } from './role.text.ts';

/** Makes a role. Throws CONFLICT for a name that is taken, NO_PERMISSION for codes the caller does not hold. */
export async function createRole(ctx: Ctx, body: NewRole): Promise<RoleDetail> {
  const { name, staff, codes } = body;
  assertOwnsPermissions(ctx, codes);
  if (staff) assertStaff(ctx);
  await lockAdmins(ctx.db);
  if ((await countRoles(ctx.db)) >= MAX_ROLES) throw conflict(roleText.tooMany(MAX_ROLES));
  const code = `custom-${randomBytes(6).toString('hex')}`;
  const id = await rejectTakenName(() => insertRole(ctx.db, { code, name, staff }));
  await setCodes(ctx.db, id, codes);
  return loadRoleDetail(ctx, id);
}

/** Names a role anew, or makes its people staff. Throws NOT_FOUND, NO_PERMISSION or CONFLICT. */
export async function changeRole(ctx: Ctx, body: ChangedRole): Promise<RoleDetail> {
  const row = await lockFor(ctx, body.id, 'edit');
  const { name = row.name, staff = row.staff } = body;
  if (staff !== row.staff) assertStaff(ctx);
  await rejectTakenName(() => updateRole(ctx.db, row.id, { name, staff }));
  // names of roles stand beside people
  await ctx.contentChanged();
  return loadRoleDetail(ctx, row.id);
}

/**
 * Sets all codes of a role; they count from the next call of each holder on, because no node keeps them. Throws
 * NOT_FOUND, NO_PERMISSION for codes the caller does not hold, CONFLICT where somebody else changed them meanwhile.
 */
export async function changePermissions(
  ctx: Ctx,
  id: Id,
  { codes, basedOn }: z.output<typeof ChangedPermissions>,
): Promise<RoleDetail> {
  const row = await lockFor(ctx, id, 'permission');
  const before = new Set(row.permissions);
  if (
    basedOn !== undefined &&
    !(basedOn.length === before.size && basedOn.every((code) => before.has(code)))
  )
    throw conflict(roleText.changed, { permissions: row.permissions });
  assertOwnsPermissions(ctx, codes);
  await setCodes(ctx.db, id, codes);
  // mentions, invitations and suggestions follow what people may do
  await ctx.contentChanged();
  return loadRoleDetail(ctx, id);
}

/**
 * A role, held for a change the caller may make; changes of roles take turns, with those of who has which. Throws NOT_FOUND or
 * NO_PERMISSION.
 */
export async function lockFor(
  ctx: Ctx,
  id: Id,
  ability: keyof RoleDetail['abilities'],
): Promise<CountedRole> {
  await lockAdmins(ctx.db);
  const row = await findCounted(ctx.db, id);
  if (row === null) throw notFound(roleText.missing);
  if (abilitiesWith(ctx.actor, row)[ability]) return row;
  throw noPermission(explainRefusal(ctx, row, ability));
}

function explainRefusal({ actor }: Ctx, row: CountedRole, ability: string): string {
  if (row.code === 'Admin') return actor.member?.admin === true ? roleText.admin : roleText.above;
  if (row.built_in && ability !== 'permission')
    return ability === 'delete' ? roleText.builtIn : roleText.builtInName;
  return row.code === actor.member?.roleCode ? roleText.own : roleText.above;
}

function assertOwnsPermissions({ actor: { member } }: Ctx, codes: readonly string[]): void {
  if (member === null || member.admin) return;
  if (!codes.every((code) => member.permissions.has(code)))
    throw noPermission(roleText.exceedsOwnPermissions);
}

function assertStaff({ actor: { level } }: Ctx): void {
  if (level < 2) throw noPermission(roleText.staffOnly);
}

async function loadRoleDetail(ctx: Ctx, id: Id): Promise<RoleDetail> {
  const row = await findCounted(ctx.db, id);
  if (row === null) throw notFound(roleText.missing);
  return presentDetail(ctx.actor, row);
}

/** PostgreSQL 23505: another role has that name. */
async function rejectTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'roles_name') throw error;
    throw conflict(roleText.taken, { fields: { name: roleText.taken } });
  }
}
