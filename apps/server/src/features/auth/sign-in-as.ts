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
