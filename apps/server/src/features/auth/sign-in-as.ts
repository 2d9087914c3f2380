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

/** After the first step: the session, or where the account takes two steps what stands for the first. */
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
 * Throws BAD_REQUEST while it is company accounts only, except for the one emergency Admin. Asked only after what was
 * typed is proven, so that the words tell nobody else who that is. `userId` null: an account that is to be made.
 */
export async function assertPasswordSignInAllowed(ctx: Ctx, userId: Id | null): Promise<void> {
  const { companyOnly } = await siteSettings(ctx.db);
  if (companyOnly !== null && String(companyOnly) !== String(userId))
    throw badRequest(authText.companyOnly);
}

/** What a browser is asked for to sign in by whichever passkey it has. */
export async function startPasskeySignIn(ctx: Ctx) {
  const options = await createAuthenticationOptions(ctx, null);
  const data = { challenge: options.challenge };
  const ticket = await openTicket(ctx, { purpose: 'PASSKEY_SIGN_IN', userId: null, data });
  return { ticket, options: { ...options } };
}

/**
 * Signs in by a passkey alone: it is held by a device and opened by its owner, which are two factors. Throws BAD_REQUEST.
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
