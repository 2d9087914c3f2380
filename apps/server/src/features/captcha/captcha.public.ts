import type { Ctx } from '../../ctx.ts';
import { deleteOldCallers, deleteExpired, consumePass } from './captcha.repo.ts';

/**
 * Consumes the pass that was earned for `key`: returns true once, within two minutes of solving the puzzle. In an open
 * transaction, a rollback restores the pass.
 */
export async function consumeCaptcha(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string | undefined,
): Promise<boolean> {
  return key !== undefined && consumePass(ctx.db, key, ctx.now());
}

/** Deletes expired puzzles that no later request replaced. For the job worker. */
export async function sweepCaptchas({ db }: Pick<Ctx, 'db'>, now = new Date()): Promise<void> {
  await deleteExpired(db, now);
  await deleteOldCallers(db, now);
}
