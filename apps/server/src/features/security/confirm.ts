import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type { ConfirmWay } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { memberId } from '../../kernel/actor.ts';
import { AppError, badRequest, fieldError } from '../../kernel/errors.ts';
import { verifySecret } from '../../platform/password/password.ts';
import { confirmSession, judgeOwn, userAgentOf } from '../auth/auth.public.ts';
import {
  askForProof,
  consumeTicket,
  factorsOf,
  openTicket,
  takeTicket,
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
export async function beginConfirmation(ctx: Ctx) {
  const userId = memberId(ctx.actor);
  const account = await findCredentialsById(ctx.db, userId);
  const factors = await factorsOf(ctx.db, userId);
  const ways: ConfirmWay[] = [
    ...(account?.passwordHash ? ['PASSWORD' as const] : []),
    ...factors.filter((factor) => factor !== 'RECOVERY'),
  ];
  if (ways.length === 0) throw badRequest(securityText.noConfirmation);
  const passkey = ways.includes('PASSKEY') ? await beginProof(ctx, userId) : null;
  return { ways, passkey };
}

async function beginProof(ctx: Ctx, userId: Id) {
  const options = await askForProof(ctx, userId);
  const data = { challenge: options.challenge };
  const ticket = await openTicket(ctx, { purpose: 'CONFIRM', userId, data });
  return { ticket, options: { ...options } };
}

/** The caller proves again that it is them, for ten minutes. Throws VALIDATION at what is wrong, TOO_MANY after ten failures. */
export async function confirm(ctx: Ctx, input: Confirmation): Promise<null> {
  const { member } = ctx.actor;
  if (member === null) throw new AppError('NOT_SIGNED_IN');
  if ('passkey' in input) await provePasskey(ctx, member.userId, input);
  else await judgeOwn(ctx, member.userId, () => prove(ctx, member.userId, input));
  await confirmSession(ctx.db, {
    sessionId: member.sessionId,
    now: ctx.now(),
    ip: ctx.actor.ip,
    userAgent: userAgentOf(ctx),
  });
  return null;
}

async function prove(
  ctx: Ctx,
  userId: Id,
  input: { password: string } | { code: string },
): Promise<void> {
  if ('code' in input) return useAuthenticatorCode(ctx, userId, input.code);
  const account = await findCredentialsById(ctx.db, userId);
  if (!(await verifySecret(account?.passwordHash ?? null, input.password)))
    throw fieldError({ password: securityText.wrongPassword });
}

async function provePasskey(
  ctx: Ctx,
  userId: Id,
  { ticket, passkey }: { ticket: string; passkey: PasskeyProof },
): Promise<void> {
  const begun = await takeTicket(ctx, 'CONFIRM', ticket);
  const { challenge } = begun.data as { challenge: string };
  await ctx.inTransaction(async (inner) => {
    await consumeTicket(inner, ticket);
    await useProof(inner, { challenge, userId, proof: passkey });
  });
}
