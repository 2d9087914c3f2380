// Why it is as it is: docs/decisions/0044-company-sign-in.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { siteSettings } from '../setting/setting.public.ts';
import type { Credentials } from '../user/user.public.ts';
import { authText } from './auth.text.ts';
import { openSession } from './open-session.ts';
import type { Proof, SignedIn } from './open-session.ts';
import { startSecondStep } from './second-step.ts';
import type { SecondStep } from './second-step.ts';
import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import {
  createAuthenticationOptions,
  consumeTicket,
  openTicket,
  useTicketAttempt,
  useProof,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';

/** Completes the first step: opens a session, or starts the second step when the account requires one. */
export async function signInAs(
  ctx: Ctx,
  account: Credentials,
  proof: Omit<Proof, 'factor'>,
): Promise<SignedIn | SecondStep> {
  const { id, status, secondFactor } = account;
  if (proof.method !== 'COMPANY') await assertPasswordSignInAllowed(ctx, id);
  if (secondFactor && status === 'ACTIVE') return startSecondStep(ctx, id, proof);
  return openSession(ctx, account, { ...proof, factor: null });
}

/**
 * Throws BAD_REQUEST while only company accounts can sign in, except for the one emergency Admin. Called only after the
 * credentials are verified, so that the error does not reveal that account. `userId` null: an account that is being
 * created.
 */
export async function assertPasswordSignInAllowed(ctx: Ctx, userId: Id | null): Promise<void> {
  const { companyOnly } = await siteSettings(ctx.db);
  if (companyOnly !== null && String(companyOnly) !== String(userId))
    throw badRequest(authText.companyOnly);
}

/** Starts a sign-in with any passkey that the browser has. */
export async function startPasskeySignIn(ctx: Ctx) {
  const options = await createAuthenticationOptions(ctx, null);
  const data = { challenge: options.challenge };
  const ticket = await openTicket(ctx, { purpose: 'PASSKEY_SIGN_IN', userId: null, data });
  return { ticket, options: { ...options } };
}

/**
 * Signs in with a passkey alone: it is bound to a device and unlocked by its owner, which are two factors. Throws
 * BAD_REQUEST.
 */
export async function signInByPasskey(
  ctx: Ctx,
  input: { ticket: string; passkey: PasskeyProof; remember?: boolean | undefined },
): Promise<SignedIn> {
  const { data } = await useTicketAttempt(ctx, 'PASSKEY_SIGN_IN', input.ticket);
  const { challenge } = data as { challenge: string };
  return ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, input.ticket);
    const userId = await useProof(inner, { challenge, userId: null, proof: input.passkey });
    const account = await findCredentialsById(inner.db, userId);
    if (account === null) throw badRequest(authText.inactive);
    await assertPasswordSignInAllowed(inner, userId);
    const remember = input.remember === true;
    return openSession(inner, account, { method: 'PASSKEY', factor: null, remember });
  });
}
