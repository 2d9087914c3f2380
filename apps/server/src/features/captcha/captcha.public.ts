import type { Ctx } from '../../ctx.ts';
import { deleteOldCallers, deleteExpired, consumePass } from './captcha.repo.ts';

/**
 * Uses up the pass that was earned for `key`: true once, within two minutes of solving the puzzle.
 * Called with an open transaction, the pass comes back when that is rolled back.
 */
export async function consumeCaptcha(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string | undefined,
): Promise<boolean> {
  return key !== undefined && consumePass(ctx.db, key, ctx.now());
}

/** Removes what ran out while nobody asked for another puzzle. For the job worker. */
export async function sweepCaptchas({ db }: Pick<Ctx, 'db'>, now = new Date()): Promise<void> {
  await deleteExpired(db, now);
  await deleteOldCallers(db, now);
}
