import { MAX_NICKNAME } from '@zhihui/contract/features/user/user.limits.ts';
import { Nickname } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { findRole } from '../role/role.public.ts';
import {
  findCredentials,
  findCredentialsById,
  insertAccount,
  lockAdmins,
  setCompanyRole,
} from '../user/user.public.ts';
import type { Credentials } from '../user/user.public.ts';
import type { CompanyPerson } from './adapters/adapter.ts';
import { insertIdentity, useIdentity, findProvisioned, isProvisioned } from './identity.repo.ts';
import { identityText } from './identity.text.ts';
import type { ProviderRow } from './provider.repo.ts';
import { isStaffBy, findRoleByClaims } from './rules.ts';

/** Name of a user when the provider returns none. */
const NAMELESS = '新同事';

/**
 * Returns the account of a person verified by a provider: the connected one, or a new one. An account with the same
 * e-mail is never taken over; its owner connects it after signing in. Throws BAD_REQUEST with a message for people who
 * cannot sign in.
 */
export async function findOrCreateAccount(
  ctx: Ctx,
  provider: ProviderRow,
  person: CompanyPerson,
): Promise<Credentials> {
  if (person.subject === '') throw badRequest(identityText.refused);
  const label = getLabel(person);
  const identity = await useIdentity(ctx.db, {
    providerId: provider.id,
    subject: person.subject,
    label,
    now: ctx.now(),
  });
  const userId =
    identity ??
    (await connectProvisioned(ctx, provider, person, label)) ??
    (await createAccount(ctx, provider, person, label));
  // accounts that the company's directory manages get their roles from it
  if (!(await isProvisioned(ctx.db, userId))) await applyRules(ctx, provider, person, userId);
  const account = await findCredentialsById(ctx.db, userId);
  if (account === null) throw badRequest(identityText.gone);
  return account;
}

/** Connects the account that the company's directory created for this person; null when there is none. */
async function connectProvisioned(
  ctx: Ctx,
  { id: providerId }: ProviderRow,
  { subject, email }: CompanyPerson,
  label: string,
): Promise<Id | null> {
  const userId = await findProvisioned(ctx.db, { providerId, subject, email });
  if (userId === null) return null;
  if (!(await insertIdentity(ctx.db, { providerId, userId, subject, label, now: ctx.now() })))
    throw badRequest(identityText.signInAgain);
  return userId;
}

async function createAccount(
  ctx: Ctx,
  { id: providerId, config }: ProviderRow,
  person: CompanyPerson,
  label: string,
): Promise<Id> {
  const { email } = person;
  const isEmailTaken =
    email !== null &&
    (await findCredentials(ctx.db, { email, phone: null, username: null })) !== null;
  if (isEmailTaken) throw badRequest(identityText.connectFirst);
  if (!config.createAccounts) throw badRequest(identityText.noAccount);
  const internal = isStaffBy(config, person.claims);
  const nickname = Nickname.safeParse(person.name.slice(0, MAX_NICKNAME)).data ?? NAMELESS;
  const userId = await insertAccount(ctx.db, {
    email,
    nickname,
    passwordHash: null,
    roleCode: internal ? 'User' : 'Tourist',
    internal,
  });
  if (userId === null) throw badRequest(identityText.connectFirst);
  const row = { providerId, userId, subject: person.subject, label, now: ctx.now() };
  // two concurrent sign-ins: the other one was first, and this account is rolled back
  if (!(await insertIdentity(ctx.db, row))) throw badRequest(identityText.signInAgain);
  return userId;
}

/**
 * Assigns the role that the rules currently yield. Admins made here stay, so that no provider can lock all Admins out.
 */
async function applyRules(
  ctx: Ctx,
  { config }: ProviderRow,
  { claims }: CompanyPerson,
  userId: Id,
): Promise<void> {
  const roleId = findRoleByClaims(config, claims);
  const internal = isStaffBy(config, claims);
  const byRule = roleId === null ? null : await findRole(ctx.db, { id: roleId });
  const basic = await findRole(ctx.db, { code: internal ? 'User' : 'Tourist' });
  const role = byRule ?? basic;
  if (role === null) return;
  await lockAdmins(ctx.db);
  await setCompanyRole(ctx.db, {
    userId,
    roleId: role.id,
    internal: internal || byRule?.staff === true,
    isRuled: byRule !== null,
    now: ctx.now(),
  });
}

/** The name at the provider, as a label of the connection. */
export function getLabel({ name, email, subject }: CompanyPerson): string {
  return (name || email || subject).slice(0, 100);
}
