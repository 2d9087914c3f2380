// Why it is as it is: docs/decisions/0046-joiners-and-leavers.md
import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { ScimOperation } from '@zhihui/contract/features/scim/scim.schema.ts';
import { MAX_NICKNAME } from '@zhihui/contract/features/user/user.limits.ts';
import { Nickname } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Email } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { conflict, noPermission, notFound } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  endAccount,
  endAccountAccess,
  findValidHeir,
  hasOtherAdmin,
  lockUser,
  updateUser,
} from '../user-admin/user-admin.public.ts';
import { findCredentials, insertAccount, lockAdmins, updateEmail } from '../user/user.public.ts';
import type { AccountRow } from './scim-account.repo.ts';
import { findAccount, insertAccountRow, updateAccountRow } from './scim-account.repo.ts';
import { findHeir } from './scim-directory.repo.ts';
import { scimError, uniquenessError } from './scim-errors.ts';
import { applyPatch } from './scim-patch.ts';
import { applyGroupRoles } from './scim-group.repo.ts';
import { USERS } from './scim-schemas.ts';
import type { Values } from './scim-values.ts';
import { parseValues, toText } from './scim-values.ts';
import { scimText } from './scim.text.ts';

/**
 * Provisions a user: a new staff account, or the existing one with the same e-mail, whose role and state the directory looks
 * after from now on. Throws CONFLICT for a name or address in use, BAD_REQUEST for invalid values.
 */
export async function createAccount(ctx: Ctx, body: unknown): Promise<AccountRow> {
  const { active, ...resource } = parseValues(USERS, body);
  const email = getEmail(resource);
  const by = { email, phone: null, username: null };
  const existing = email === null ? null : await findCredentials(ctx.db, by);
  if (existing?.status === 'INACTIVE' && (await findAccount(ctx.db, existing.id)) === null)
    throw conflict(scimText.disabled);
  const id = existing?.id ?? (await newAccount(ctx, resource, email));
  await lockAdmins(ctx.db);
  const row = { id, resource, isCreated: existing === null, now: ctx.now() };
  if (!(await insertAccountRow(ctx.db, row))) throw uniquenessError('userName');
  await applyGroupRoles(ctx.db, [id], ctx.now());
  await changeState(ctx, id, existing?.status ?? 'ACTIVE', active !== false);
  return findAccountOrThrow(ctx, id);
}

/** The whole of what is known of a person. Throws NOT_FOUND, CONFLICT, BAD_REQUEST, NO_PERMISSION for the last Admin. */
export async function replaceAccount(ctx: Ctx, id: Id, body: unknown): Promise<AccountRow> {
  return change(ctx, id, () => body);
}

/** Some of it. Throws as above. */
export async function patchAccount(
  ctx: Ctx,
  id: Id,
  operations: readonly ScimOperation[],
): Promise<AccountRow> {
  return change(ctx, id, ({ resource, status }) =>
    applyPatch(USERS, { ...resource, active: status !== 'INACTIVE' }, operations),
  );
}

/** Deprovisions a user: the account is closed, their contents go to the heir. Throws NOT_FOUND, NO_PERMISSION. */
export async function removeAccount(ctx: Ctx, id: Id): Promise<null> {
  await lockAccount(ctx, id);
  await assertCanLeave(ctx, id);
  await endAccount(ctx, id, await findValidHeir(ctx.db, id, await findHeir(ctx.db)));
  return null;
}

/** Throws NOT_FOUND for accounts the directory did not provision. */
export async function findAccountOrThrow(ctx: Ctx, id: Id): Promise<AccountRow> {
  const row = await findAccount(ctx.db, id);
  if (row === null) throw notFound(scimText.missingUser);
  return row;
}

async function newAccount(ctx: Ctx, resource: Values, email: string | null): Promise<Id> {
  const id = await insertAccount(ctx.db, {
    email,
    nickname: getNickname(resource),
    passwordHash: null,
    roleCode: 'User',
    internal: true,
  });
  if (id === null) throw uniquenessError('email');
  return id;
}

async function change(
  ctx: Ctx,
  id: Id,
  getValues: (before: AccountRow) => unknown,
): Promise<AccountRow> {
  const before = await lockAccount(ctx, id);
  const { active, ...resource } = parseValues(USERS, getValues(before));
  if (!(await updateAccountRow(ctx.db, { id, resource, now: ctx.now() })))
    throw uniquenessError('userName');
  await changeEmail(ctx, before, getEmail(resource));
  const nickname = getNickname(resource);
  // a name that its owner chose here stays until the directory has another
  if (nickname !== getNickname(before.resource)) {
    await updateUser(ctx.db, id, { nickname }, ctx.now());
    await ctx.contentChanged();
  }
  if (active !== undefined) await changeState(ctx, id, before.status, active === true);
  return findAccountOrThrow(ctx, id);
}

/** The person, held with all changes of roles and states until the transaction ends. */
async function lockAccount(ctx: Ctx, id: Id): Promise<AccountRow> {
  await lockAdmins(ctx.db);
  if ((await lockUser(ctx.db, id)) === null) throw notFound(scimText.missingUser);
  return findAccountOrThrow(ctx, id);
}

/** Setting the address of an Admin would allow resetting the password, so only the Admin can do it. */
async function changeEmail(ctx: Ctx, before: AccountRow, email: string | null): Promise<void> {
  if (email === null || email === getEmail(before.resource) || email === before.email) return;
  if (before.roleCode === 'Admin') throw scimError('mutability', scimText.adminEmail);
  if (!(await updateEmail(ctx.db, before.id, email, ctx.now()))) throw uniquenessError('email');
}

/** Whether a user may sign in. Invited users need not set a password first: the company vouches for them. */
async function changeState(ctx: Ctx, id: Id, before: AccountStatus, active: boolean) {
  if (!active && before !== 'INACTIVE') await deactivate(ctx, id);
  if (active && before !== 'ACTIVE') await updateUser(ctx.db, id, { status: 'ACTIVE' }, ctx.now());
}

async function deactivate(ctx: Ctx, id: Id): Promise<void> {
  await assertCanLeave(ctx, id);
  await endAccountAccess(ctx, id, await findValidHeir(ctx.db, id, await findHeir(ctx.db)));
}

/** Throws NO_PERMISSION when no Admin could sign in any more. */
async function assertCanLeave(ctx: Ctx, id: Id): Promise<void> {
  const { roleCode } = await findAccountOrThrow(ctx, id);
  if (roleCode === 'Admin' && !(await hasOtherAdmin(ctx.db, id)))
    throw noPermission(scimText.lastAdmin);
  const { companyOnly } = await siteSettings(ctx.db);
  if (String(companyOnly) === String(id)) throw noPermission(scimText.emergencyAdmin);
}

/** Fallback name when the directory has none that can be shown. */
const NAMELESS = '新同事';

/** The address to sign in with: the main one, or a user name that is one. Throws BAD_REQUEST for what is none. */
function getEmail(resource: Values): string | null {
  const emails = (resource['emails'] ?? []) as { value?: string; primary?: boolean }[];
  const main = (emails.find(({ primary }) => primary) ?? emails[0])?.value;
  if (main === undefined) return Email.safeParse(resource['userName']).data ?? null;
  const { data } = Email.safeParse(main);
  if (data === undefined) throw scimError('invalidValue', scimText.value('emails.value'));
  return data;
}

/** What colleagues call a person. */
function getNickname(resource: Values): string {
  const name = (resource['name'] ?? {}) as Record<string, string | undefined>;
  const { formatted, familyName = '', givenName: firstName = '' } = name;
  // Chinese names are written without a space, the family's first
  const chinese = /\p{Script=Han}/u.test(familyName + firstName);
  const fullName = chinese ? familyName + firstName : `${firstName} ${familyName}`.trim();
  const candidates = [resource['displayName'], formatted, fullName, resource['userName']];
  for (const candidate of candidates) {
    const short = toText(candidate)?.split('@')[0]?.slice(0, MAX_NICKNAME);
    const parsed = Nickname.safeParse(short);
    if (parsed.success) return parsed.data;
  }
  return NAMELESS;
}
