import { randomBytes } from 'node:crypto';
import { MAX_ROLES } from '@zhihui/contract/features/role/role.limits.ts';
import type {
  ChangedPermissions,
  ChangedRole,
  NewRole,
  RoleDetail,
  RoleItem,
} from '@zhihui/contract/features/role/role.schema.ts';
import { PERMISSION_CODES } from '@zhihui/contract/permission.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { lockAdmins } from '../user/user.public.ts';
import { abilitiesWith, covers } from './role.policy.ts';
import type { CountedRole, RoleRow } from './role.repo.ts';
import {
  countRoles,
  dropRole,
  findCounted,
  findRole,
  insertRole,
  isInRules,
  moveHolders,
  setCodes,
  updateRole,
} from './role.repo.ts';
import { roleText } from './role.text.ts';

/** Creates a role. Throws CONFLICT for a duplicate name, NO_PERMISSION for codes the caller does not hold. */
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

/** Renames a role, or makes its users staff. Throws NOT_FOUND, NO_PERMISSION or CONFLICT. */
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
 * Sets all codes of a role; they count from the next call of each holder on, because no node caches them. Throws
 * NOT_FOUND, NO_PERMISSION for codes the caller does not hold, CONFLICT when another Admin changed them meanwhile.
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
 * A role, locked for a change the caller can make; changes of roles and of their assignments are serialised. Throws NOT_FOUND or
 * NO_PERMISSION.
 */
async function lockFor(
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

/**
 * Deletes a custom role; its users move to `moveTo` first. Throws NOT_FOUND, NO_PERMISSION, CONFLICT
 * while it has users and no other role is named, or while the company's sign-in still assigns it.
 */
export async function deleteRole(ctx: Ctx, id: Id, moveTo: Id | null): Promise<void> {
  const row = await lockFor(ctx, id, 'delete');
  if (await isInRules(ctx.db, id)) throw conflict(roleText.inUse);
  if (moveTo === null && row.holders > 0) {
    const message = roleText.roleInUse(row.holders);
    throw conflict(message, { fields: { moveTo: message }, holders: row.holders });
  }
  const to =
    moveTo === null ? await findEndedAccountRole(ctx) : await findTargetRole(ctx, row.id, moveTo);
  await moveHolders(ctx.db, { from: id, to, now: ctx.now() });
  await dropRole(ctx.db, id);
  await ctx.contentChanged();
}

/** Closed accounts belong to no user, but their rows have a role. */
async function findEndedAccountRole(ctx: Ctx): Promise<Id> {
  const role = await findRole(ctx.db, { code: 'Tourist' });
  if (role === null) throw new Error('a built-in role is missing');
  return role.id;
}

async function findTargetRole(ctx: Ctx, from: Id, to: Id): Promise<Id> {
  if (String(from) === String(to)) throw fieldError({ moveTo: roleText.sameTarget });
  const target = await findRole(ctx.db, { id: to });
  if (target === null) throw fieldError({ moveTo: roleText.noTarget });
  if (target.code === 'Admin') throw fieldError({ moveTo: roleText.adminTarget });
  if (!covers(ctx.actor, target)) throw noPermission(roleText.exceedsOwnPermissions);
  return target.id;
}

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
