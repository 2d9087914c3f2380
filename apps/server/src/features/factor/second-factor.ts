import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../kernel/errors.ts';
import { updateSecondFactor } from '../user/user.public.ts';
import { deleteAuthenticator, findAuthenticator } from './authenticator.repo.ts';
import { factorText } from './factor.text.ts';
import { confirmRequired, assertSessionNotMoved } from './moved-session.ts';
import { deletePasskey, listPasskeys } from './passkey.repo.ts';
import { makeRecoveryCodes } from './recovery.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery.repo.ts';
import { roleRequiresFactor } from './required-factor.repo.ts';

/** How long a proof of who somebody is counts. */
const CONFIRMED_MS = 10 * 60_000;

/** Throws BAD_REQUEST with `data.confirmRequired` unless the caller has proven lately, and there, who they are. */
export function requireConfirmed(ctx: Ctx): void {
  const at = ctx.actor.member?.confirmedAt.getTime() ?? 0;
  if (ctx.now().getTime() - at > CONFIRMED_MS) throw confirmRequired();
  assertSessionNotMoved(ctx);
}

/** The ways a person has to take the second step; none where they have not set one up. */
export async function listFactors(db: Db, userId: Id): Promise<Factor[]> {
  const [authenticator, passkeys, remaining] = await Promise.all([
    findAuthenticator(db, userId),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  if (authenticator === null && passkeys.length === 0) return [];
  return [
    ...(authenticator === null ? [] : ['AUTHENTICATOR' as const]),
    ...(passkeys.length === 0 ? [] : ['PASSKEY' as const]),
    ...(remaining === 0 ? [] : ['RECOVERY' as const]),
  ];
}

/** After a way was added: the account takes two steps. Gives recovery codes when there are none yet. */
export async function enableSecondFactor(ctx: Ctx, userId: Id): Promise<string[] | null> {
  await updateSecondFactor(ctx.db, userId, true);
  return (await countRecoveryCodes(ctx.db, userId)) > 0 ? null : makeRecoveryCodes(ctx, userId);
}

/** After a way was removed: without another the account takes one step. Throws CONFLICT where the role wants two. */
export async function disableUnusedSecondFactor(ctx: Ctx, userId: Id): Promise<void> {
  if ((await listFactors(ctx.db, userId)).length > 0) return;
  if (await roleRequiresFactor(ctx.db, userId)) throw conflict(factorText.lastRequiredFactor);
  await replaceRecoveryCodes(ctx.db, userId, []);
  await updateSecondFactor(ctx.db, userId, false);
}

/** Removes all ways of a person, for whoever lost them, and with the account. */
export async function removeSecondFactor(db: Db, userId: Id): Promise<void> {
  await deleteAuthenticator(db, userId);
  await deletePasskey(db, { id: null, userId });
  await replaceRecoveryCodes(db, userId, []);
  await updateSecondFactor(db, userId, false);
}
