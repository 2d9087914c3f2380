import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type {
  ChangedUserBody,
  ManagedUser,
  NewUserBody,
} from '@zhihui/contract/features/user-admin/user-admin.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, fieldError, noPermission, notFound } from '../../kernel/errors.ts';
import { hashSecret } from '../../platform/password/password.ts';
import {
  deleteUserSessions,
  invite,
  mailPasswordReset,
  refuseGuessable,
  voidPasswordCodes,
} from '../auth/auth.public.ts';
import type { RoleRow } from '../role/role.public.ts';
import { covers, findRole } from '../role/role.public.ts';
import { lockAdmins, mailOwner } from '../user/user.public.ts';
import type { Abilities } from './user-admin.policy.ts';
import { userAbilities } from './user-admin.policy.ts';
import type { ManagedRow, UserValues } from './user-admin.repo.ts';
import {
  hasOtherAdmin,
  insertUser,
  lockUser,
  setTemporaryPassword,
  updateUser,
} from './user-admin.repo.ts';
import { passwordReplaced, userAdminText as text } from './user-admin.text.ts';

/**
 * Makes an account. With a password it can sign in and must change it; without, its owner is mailed a link to set one
 * and it waits until then. Throws CONFLICT when a name is in use, NO_PERMISSION for a role above the caller's.
 */
export async function createUser(
  ctx: Ctx,
  body: z.output<typeof NewUserBody>,
  internal: boolean,
): Promise<ManagedUser> {
  const { roleId, password, ...profile } = body;
  if (password !== undefined) await refuseGuessable(ctx, 'password', { password, owner: profile });
  const byDefault = { code: internal ? 'User' : 'Tourist' };
  const role = await findRole(ctx.db, roleId === undefined ? byDefault : { id: roleId });
  if (role === null) throw fieldError({ roleId: text.noRole });
  assertGrantable(ctx, role);
  const values = {
    ...profile,
    internal,
    role_id: role.id,
    status: password === undefined ? ('PENDING' as const) : ('ACTIVE' as const),
    password_hash: password === undefined ? null : await hashSecret(password),
    must_change_password: password !== undefined,
  };
  const id = await rejectTakenName(() => insertUser(ctx.db, values));
  if (password === undefined) await invite(ctx, body.email, getInviterName(ctx));
  return loadManagedUser(ctx, id);
}

/** Changes the data of a user. Throws NOT_FOUND, NO_PERMISSION or, for a name in use, CONFLICT. */
export async function changeUser(
  ctx: Ctx,
  body: z.output<typeof ChangedUserBody>,
): Promise<ManagedUser> {
  const { id, ...values } = body;
  const before = await lockFor(ctx, id, 'edit');
  await rejectTakenName(() => updateUser(ctx.db, id, values, ctx.now()));
  // the invitation they wait for went to another address
  const { email = before.email } = values;
  if (before.status === 'PENDING' && email !== null && email !== before.email) {
    await invite(ctx, email, getInviterName(ctx));
  }
  // names and portraits are shown with everything they wrote
  await ctx.contentChanged();
  return loadManagedUser(ctx, id);
}

/** Gives a person another role; it counts from their next call on. Throws CONFLICT for the last Admin. */
export async function changeRole(ctx: Ctx, userId: Id, roleId: Id): Promise<ManagedUser> {
  const row = await lockFor(ctx, userId, 'role');
  const role = await findRole(ctx.db, { id: roleId });
  if (role === null) throw notFound(text.noRole);
  assertGrantable(ctx, role);
  return change(ctx, row, { role_id: role.id }, role.code === 'Admin');
}

/** Enables or disables an account; who may no longer sign in is signed out everywhere. Throws CONFLICT for the last Admin. */
export async function changeStatus(
  ctx: Ctx,
  userId: Id,
  status: AccountStatus,
): Promise<ManagedUser> {
  const row = await lockFor(ctx, userId, 'status');
  const active = status === 'ACTIVE';
  if (!active) await deleteUserSessions(ctx.db, userId, null);
  return change(ctx, row, { status }, active);
}

/**
 * Replaces a password by a temporary one, which ends all sessions, or mails the owner a link to set one themselves. Throws
 * CONFLICT for an account that still waits for its first password.
 */
export async function resetPassword(ctx: Ctx, id: Id, password: string | null): Promise<void> {
  const row = await lockFor(ctx, id, 'password');
  if (row.status === 'PENDING') throw conflict(text.pending);
  if (password === null) {
    await mailPasswordReset(ctx, requireEmail(row), getInviterName(ctx));
    return;
  }
  await refuseGuessable(ctx, 'password', { password, owner: row });
  await setTemporaryPassword(ctx.db, id, await hashSecret(password), ctx.now());
  await deleteUserSessions(ctx.db, id, null);
  // links and codes mailed before would replace it again
  if (row.email !== null) await voidPasswordCodes(ctx.db, row.email, ctx.now());
  await mailOwner(ctx, id, passwordReplaced);
}

/** Mails the invitation again. Throws CONFLICT for an account that has been activated meanwhile. */
export async function inviteAgain(ctx: Ctx, id: Id): Promise<void> {
  const row = await lockFor(ctx, id, 'password');
  if (row.status !== 'PENDING') throw conflict(text.active);
  await invite(ctx, requireEmail(row), getInviterName(ctx));
}

function requireEmail({ email }: ManagedRow): string {
  if (email === null) throw conflict(text.noEmail);
  return email;
}

async function change(
  ctx: Ctx,
  row: ManagedRow,
  values: UserValues,
  remainsAdmin: boolean,
): Promise<ManagedUser> {
  if (!remainsAdmin) await assertNotLastAdmin(ctx, row);
  await updateUser(ctx.db, row.id, values, ctx.now());
  return loadManagedUser(ctx, row.id);
}

/**
 * The account, locked for a change the caller can make. Changes of roles and states are serialised: two Admins
 * who demote each other at once must not both succeed. Throws NOT_FOUND or NO_PERMISSION.
 */
export async function lockFor(ctx: Ctx, id: Id, ability: keyof Abilities): Promise<ManagedRow> {
  await lockAdmins(ctx.db);
  const row = await lockUser(ctx.db, id);
  if (row === null) throw notFound(text.missing);
  const abilities = userAbilities(ctx.actor, row);
  if (!abilities[ability])
    throw noPermission(id === ctx.actor.member?.userId ? text.own : text.above);
  return row;
}

/** Throws CONFLICT when no other Admin could sign in. */
export async function assertNotLastAdmin(ctx: Ctx, row: ManagedRow): Promise<void> {
  if (row.role_code !== 'Admin' || row.status !== 'ACTIVE') return;
  if (!(await hasOtherAdmin(ctx.db, row.id))) throw conflict(text.lastAdmin);
}

const getInviterName = (ctx: Ctx): string | null => ctx.actor.member?.nickname ?? null;

function assertGrantable(ctx: Ctx, role: RoleRow): void {
  if (!covers(ctx.actor, role)) throw noPermission(text.exceedsOwnPermissions);
}

async function loadManagedUser(ctx: Ctx, id: Id): Promise<ManagedUser> {
  const row = await lockUser(ctx.db, id);
  if (row === null) throw notFound(text.missing);
  return presentUser(ctx.actor, row);
}

/** PostgreSQL 23505: another account has that name. */
async function rejectTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = (['email', 'phone', 'username'] as const).find(
      (name) => constraint === `users_${name}`,
    );
    if (code !== '23505' || field === undefined) throw error;
    throw conflict(text.taken[field], { fields: { [field]: text.taken[field] } });
  }
}

/** An account with what this caller may do to it. */
export function presentUser(actor: Actor, row: ManagedRow): ManagedUser {
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    email: row.email,
    phone: row.phone,
    username: row.username,
    gender: row.gender,
    bio: row.bio,
    internal: row.internal,
    status: row.status,
    secondFactor: row.second_factor,
    role: { id: row.role_id, code: row.role_code, name: row.role_name },
    sessions: row.sessions,
    seenAt: row.seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    abilities: userAbilities(actor, row),
  };
}
