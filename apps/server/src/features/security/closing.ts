// Why it is as it is: docs/decisions/0023-ended-accounts.md
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Deps } from '../../deps.ts';
import { notifyContentChanged } from '../../db/notify-content-changed.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, fieldError } from '../../kernel/errors.ts';
import { requireConfirmed } from '../factor/factor.public.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  assertHeir,
  endAccount,
  hasOtherAdmin,
  findValidHeir,
} from '../user-admin/user-admin.public.ts';
import { findCredentialsById, lockAdmins } from '../user/user.public.ts';
import { setClosing, claimDueAccount } from './closing.repo.ts';
import { mails, securityText } from './security.text.ts';

/** How long a user can cancel the closing. */
const DELAY_MS = 7 * 86_400_000;

/**
 * Schedules the closing of the caller's account in seven days; until then it works, and the closing can be cancelled. Throws CONFLICT for
 * the last Admin, VALIDATION for an heir who cannot have their content.
 */
export async function requestClosing(ctx: Ctx, heirId: Id | null): Promise<{ at: string }> {
  requireConfirmed(ctx);
  const userId = getMemberId(ctx.actor);
  await lockAdmins(ctx.db);
  if (ctx.actor.member?.roleCode === 'Admin' && !(await hasOtherAdmin(ctx.db, userId)))
    throw conflict(securityText.lastAdmin);
  if (heirId !== null && ctx.actor.member?.staff !== true)
    throw fieldError({ heirId: securityText.staffOnlyTransfer });
  if (heirId !== null) await assertHeir(ctx.db, userId, heirId);
  const at = new Date(ctx.now().getTime() + DELAY_MS);
  await setClosing(ctx.db, { userId, at, heirId });
  const account = await findCredentialsById(ctx.db, userId);
  const { name } = await siteSettings(ctx.db);
  const mail = mails.closing(name, at, ctx.deps.env.PUBLIC_URL);
  if (account?.email) await ctx.deps.addJob(ctx.db, 'mail.send', { to: account.email, ...mail });
  return { at: at.toISOString() };
}

/** The caller has changed their mind; that they never wanted to leave is fine. */
export async function cancelClosing(ctx: Ctx): Promise<null> {
  await setClosing(ctx.db, { userId: getMemberId(ctx.actor), at: null, heirId: null });
  return null;
}

/** Ends the accounts whose time has come, each in a transaction of its own. The last Admin stays. */
export async function closeDueAccounts({ transaction }: Pick<Deps, 'transaction'>): Promise<void> {
  const closeNext = () =>
    transaction(async (db) => {
      const now = new Date();
      await lockAdmins(db);
      const account = await claimDueAccount(db, now);
      if (account === null) return false;
      const { userId, role } = account;
      if (role === 'Admin' && !(await hasOtherAdmin(db, userId))) {
        await setClosing(db, { userId, at: null, heirId: null });
        return true;
      }
      const heirId = await findValidHeir(db, userId, account.heirId);
      const ctx = { db, now: () => now, contentChanged: () => notifyContentChanged(db) };
      await endAccount(ctx, userId, heirId);
      return true;
    });
  while (await closeNext());
}
