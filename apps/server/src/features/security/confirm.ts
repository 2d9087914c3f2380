import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type { ConfirmMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { AppError, badRequest, fieldError } from '../../kernel/errors.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { confirmSession, verifyOwnAttempt, getUserAgent } from '../auth/auth.public.ts';
import {
  createAuthenticationOptions,
  consumeTicket,
  listFactors,
  openTicket,
  useTicketAttempt,
  useAuthenticatorCode,
  useProof,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { securityText } from './security.text.ts';

type Confirmation =
  | { password: string }
  | { code: string }
  | { ticket: string; passkey: PasskeyProof };

/** What the caller can prove with that it is them. Throws BAD_REQUEST where there is nothing but signing in again. */
export async function startConfirmation(ctx: Ctx) {
  const userId = getMemberId(ctx.actor);
  const account = await findCredentialsById(ctx.db, userId);
  const factors = await listFactors(ctx.db, userId);
  const methods: ConfirmMethod[] = [
    ...(account?.passwordHash ? ['PASSWORD' as const] : []),
    ...factors.filter((factor) => factor !== 'RECOVERY'),
  ];
  if (methods.length === 0) throw badRequest(securityText.noConfirmation);
  const passkey = methods.includes('PASSKEY') ? await startPasskeyProof(ctx, userId) : null;
  return { ways: methods, passkey };
}

async function startPasskeyProof(ctx: Ctx, userId: Id) {
  const options = await createAuthenticationOptions(ctx, userId);
  const data = { challenge: options.challenge };
  const ticket = await openTicket(ctx, { purpose: 'CONFIRM', userId, data });
  return { ticket, options: { ...options } };
}

/** The caller proves again that it is them, for ten minutes. Throws VALIDATION at what is wrong, TOO_MANY after ten failures. */
export async function confirm(ctx: Ctx, input: Confirmation): Promise<null> {
  const { member } = ctx.actor;
  if (member === null) throw new AppError('NOT_SIGNED_IN');
  if ('passkey' in input) await verifyPasskeyProof(ctx, member.userId, input);
  else await verifyOwnAttempt(ctx, member.userId, () => verifyProof(ctx, member.userId, input));
  await confirmSession(ctx.db, {
    sessionId: member.sessionId,
    now: ctx.now(),
    ip: ctx.actor.ip,
    userAgent: getUserAgent(ctx),
  });
  return null;
}

async function verifyProof(
  ctx: Ctx,
  userId: Id,
  input: { password: string } | { code: string },
): Promise<void> {
  if ('code' in input) return useAuthenticatorCode(ctx, userId, input.code);
  const account = await findCredentialsById(ctx.db, userId);
  if (!(await verifySecret(account?.passwordHash ?? null, input.password)))
    throw fieldError({ password: securityText.wrongPassword });
}

async function verifyPasskeyProof(
  ctx: Ctx,
  userId: Id,
  { ticket, passkey }: { ticket: string; passkey: PasskeyProof },
): Promise<void> {
  const ticketData = await useTicketAttempt(ctx, 'CONFIRM', ticket);
  const { challenge } = ticketData.data as { challenge: string };
  await ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, ticket);
    await useProof(inner, { challenge, userId, proof: passkey });
  });
}
