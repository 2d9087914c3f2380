import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { PasskeyProof } from '@zhihui/contract/features/factor/factor.schema.ts';
import type { SignInMethod } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import {
  createAuthenticationOptions,
  consumeTicket,
  listFactors,
  openTicket,
  useTicketAttempt,
  useAuthenticatorCode,
  useProof,
  useRecoveryCode,
} from '../factor/factor.public.ts';
import { findCredentialsById } from '../user/user.public.ts';
import { authText } from './auth.text.ts';
import { recordFailure, openSession } from './open-session.ts';
import { verifyOwnAttempt } from './login-guard.ts';
import type { Proof, SignedIn } from './open-session.ts';

/** The first of two steps is complete; `ticket` identifies it. */
export interface SecondStep {
  ticket: string;
  factors: Factor[];
  passkey: Record<string, unknown> | null;
}

/** Data in a ticket of the first step. */
interface FirstStep {
  method: SignInMethod;
  remember: boolean;
  challenge: string | null;
  signOut: string | null;
  /** In hex; missing in tickets of the previous version. */
  nameHash?: string | null;
}

/** A proof for the second step. */
type StepProof =
  | { ticket: string; code: string }
  | { ticket: string; recoveryCode: string }
  | { ticket: string; passkey: PasskeyProof };

/** Starts the second step: returns the allowed factors, valid for five minutes and five attempts. */
export async function startSecondStep(
  ctx: Ctx,
  userId: Id,
  proof: Omit<Proof, 'factor'>,
): Promise<SecondStep> {
  const factors = await listFactors(ctx.db, userId);
  const passkey = factors.includes('PASSKEY')
    ? await createAuthenticationOptions(ctx, userId)
    : null;
  const { method, remember, signOut = null } = proof;
  const nameHash = proof.nameHash?.toString('hex') ?? null;
  const challenge = passkey?.challenge ?? null;
  const data: FirstStep = { method, remember, signOut, nameHash, challenge };
  const ticket = await openTicket(ctx, { purpose: 'FACTOR', userId, data });
  return { ticket, factors, passkey: passkey === null ? null : { ...passkey } };
}

/**
 * Verifies the second step and signs in. Throws VALIDATION at the wrong field, BAD_REQUEST when the ticket is used up.
 */
export async function finishSecondStep(ctx: Ctx, proof: StepProof): Promise<SignedIn> {
  const { userId, data } = await useTicketAttempt(ctx, 'FACTOR', proof.ticket);
  const { method, remember, challenge, signOut, nameHash: hex } = data as FirstStep;
  const nameHash = hex == null ? null : Buffer.from(hex, 'hex');
  const account = userId === null ? null : await findCredentialsById(ctx.db, userId);
  if (account === null) throw badRequest(authText.inactive);
  const step = () =>
    ctx.inTransaction(async (inner) => {
      await consumeTicket(inner, proof.ticket);
      const factor = await verifyFactor(inner, account.id, challenge, proof);
      return openSession(inner, account, { method, factor, remember, signOut, nameHash });
    });
  // a passkey cannot be guessed
  if ('passkey' in proof) return step();
  return verifyOwnAttempt(ctx, account.id, step).catch(async (error: unknown) => {
    await recordFailure(ctx, account.id, { method, factor: getFactor(proof) });
    throw error;
  });
}

const getFactor = (proof: StepProof): Factor => ('code' in proof ? 'AUTHENTICATOR' : 'RECOVERY');

async function verifyFactor(
  ctx: Ctx,
  userId: Id,
  challenge: string | null,
  proof: StepProof,
): Promise<Factor> {
  if ('code' in proof) {
    await useAuthenticatorCode(ctx, userId, proof.code);
    return 'AUTHENTICATOR';
  }
  if ('recoveryCode' in proof) {
    await useRecoveryCode(ctx, userId, proof.recoveryCode);
    return 'RECOVERY';
  }
  await useProof(ctx, { challenge: challenge ?? '', userId, proof: proof.passkey });
  return 'PASSKEY';
}
