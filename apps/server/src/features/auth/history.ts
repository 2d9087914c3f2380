import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getUserAgent } from './open-session.ts';
import type { SignInEntry } from './sign-in.repo.ts';
import { recordSignIn } from './sign-in.repo.ts';

/** Writes a wrong password, or a wrong second step, down for its owner to see; for a name nobody has, the same work is done. */
export async function recordFailure(
  ctx: Ctx,
  userId: Id | null,
  method: Pick<SignInEntry, 'method' | 'factor'> = { method: 'PASSWORD', factor: null },
): Promise<void> {
  await recordSignIn(ctx.db, {
    userId,
    ...method,
    succeeded: false,
    ip: ctx.actor.ip,
    userAgent: getUserAgent(ctx),
    now: ctx.now(),
  });
}
