// Why it is as it is: docs/decisions/0046-joiners-and-leavers.md
import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { ScimOperation } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  endAccount,
  hasOtherAdmin,
  lockUser,
  shutOut,
  stillHeir,
  updateUser,
} from '../user-admin/user-admin.public.ts';
import { findCredentials, insertAccount, lockAdmins, updateEmail } from '../user/user.public.ts';
import { findAccount, insertAccountRow, updateAccountRow } from './scim-account.repo.ts';
import type { AccountRow } from './scim-account.repo.ts';
import { findHeir } from './scim-directory.repo.ts';
import { scimError, taken } from './scim-errors.ts';
import { patched } from './scim-patch.ts';
import { emailOf, nicknameOf } from './scim-person.ts';
import { applyGroupRoles } from './scim-role.repo.ts';
import { USERS } from './scim-kinds.ts';
import { scimText } from './scim.text.ts';
import { valuesOf } from './scim-values.ts';
import type { Values } from './scim-values.ts';

/**
 * Somebody joins: an account of staff, or the one they have by the same e-mail, whose role and state the directory looks
 * after from now on. Throws CONFLICT for a name or address that is taken, BAD_REQUEST for what does not fit.
 */
export async function createPerson(ctx: Ctx, body: unknown): Promise<AccountRow> {
  const { active, ...resource } = valuesOf(USERS, body);
  const email = emailOf(resource);
  const by = { email, phone: null, username: null };
  const known = email === null ? null : await findCredentials(ctx.db, by);
  if (known?.status === 'INACTIVE' && (await findAccount(ctx.db, known.id)) === null)
    throw conflict(scimText.disabled);
  const id = known?.id ?? (await newAccount(ctx, resource, email));
  await lockAdmins(ctx.db);
  const row = { id, resource, made: known === null, now: ctx.now() };
  if (!(await insertAccountRow(ctx.db, row))) throw taken('userName');
  await applyGroupRoles(ctx.db, [id], ctx.now());
  await changeState(ctx, id, known?.status ?? 'ACTIVE', active !== false);
  return personOf(ctx, id);
}

/** The whole of what is known of a person. Throws NOT_FOUND, CONFLICT, BAD_REQUEST, NO_PERMISSION for the last Admin. */
export async function replacePerson(ctx: Ctx, id: Id, body: unknown): Promise<AccountRow> {
  return change(ctx, id, () => body);
}

/** Some of it. Throws as above. */
export async function patchPerson(
  ctx: Ctx,
  id: Id,
  operations: readonly ScimOperation[],
): Promise<AccountRow> {
  return change(ctx, id, ({ resource, status }) =>
    patched(USERS, { ...resource, active: status !== 'INACTIVE' }, operations),
  );
}

/** Somebody has left: the account ends, what they wrote goes to the heir. Throws NOT_FOUND, NO_PERMISSION. */
export async function removePerson(ctx: Ctx, id: Id): Promise<null> {
  await held(ctx, id);
  await assertMayLeave(ctx, id);
  await endAccount(ctx, id, await stillHeir(ctx.db, id, await findHeir(ctx.db)));
  return null;
}

/** Throws NOT_FOUND for whoever the directory did not bring. */
export async function personOf(ctx: Ctx, id: Id): Promise<AccountRow> {
  const row = await findAccount(ctx.db, id);
  if (row === null) throw notFound(scimText.missingUser);
  return row;
}

async function newAccount(ctx: Ctx, resource: Values, email: string | null): Promise<Id> {
  const id = await insertAccount(ctx.db, {
    email,
    nickname: nicknameOf(resource),
    passwordHash: null,
    roleCode: 'User',
    internal: true,
  });
  if (id === null) throw taken('email');
  return id;
}

async function change(
  ctx: Ctx,
  id: Id,
  wanted: (before: AccountRow) => unknown,
): Promise<AccountRow> {
  const before = await held(ctx, id);
  const { active, ...resource } = valuesOf(USERS, wanted(before));
  if (!(await updateAccountRow(ctx.db, { id, resource, now: ctx.now() }))) throw taken('userName');
  await changeEmail(ctx, before, emailOf(resource));
  const nickname = nicknameOf(resource);
  // a name that its owner chose here stays until the directory has another
  if (nickname !== nicknameOf(before.resource)) {
    await updateUser(ctx.db, id, { nickname }, ctx.now());
    await ctx.contentChanged();
  }
  if (active !== undefined) await changeState(ctx, id, before.status, active === true);
  return personOf(ctx, id);
}

/** The person, held with all changes of roles and states until the transaction ends. */
async function held(ctx: Ctx, id: Id): Promise<AccountRow> {
  await lockAdmins(ctx.db);
  if ((await lockUser(ctx.db, id)) === null) throw notFound(scimText.missingUser);
  return personOf(ctx, id);
}

/** Whoever can set the address of an Admin can reset the password as well, so that stays with them. */
async function changeEmail(ctx: Ctx, before: AccountRow, email: string | null): Promise<void> {
  if (email === null || email === emailOf(before.resource) || email === before.email) return;
  if (before.roleCode === 'Admin') throw scimError('mutability', scimText.adminEmail);
  if (!(await updateEmail(ctx.db, before.id, email, ctx.now()))) throw taken('email');
}

/** Whether somebody may sign in. Who was invited need not set a password first: the company vouches for them. */
async function changeState(ctx: Ctx, id: Id, before: AccountStatus, active: boolean) {
  if (!active && before !== 'INACTIVE') await deactivate(ctx, id);
  if (active && before !== 'ACTIVE') await updateUser(ctx.db, id, { status: 'ACTIVE' }, ctx.now());
}

async function deactivate(ctx: Ctx, id: Id): Promise<void> {
  await assertMayLeave(ctx, id);
  await shutOut(ctx, id, await stillHeir(ctx.db, id, await findHeir(ctx.db)));
}

/** Throws NO_PERMISSION where the house would be locked. */
async function assertMayLeave(ctx: Ctx, id: Id): Promise<void> {
  const { roleCode } = await personOf(ctx, id);
  if (roleCode === 'Admin' && !(await hasOtherAdmin(ctx.db, id)))
    throw noPermission(scimText.lastAdmin);
  const { companyOnly } = await siteSettings(ctx.db);
  if (String(companyOnly) === String(id)) throw noPermission(scimText.emergencyAdmin);
}
