import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import {
  createAuthenticationOptions,
  consumeTicket,
  openTicket,
  useTicketAttempt,
  useProof,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { authText } from './auth.text.ts';
import { assertPasswordSignInAllowed } from './sign-in-as.ts';
import { openSession } from './open-session.ts';
import type { SignedIn } from './open-session.ts';

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
