// Why it is as it is: docs/decisions/0097-account-changes.md
import type { Ctx } from '../../ctx.ts';
import { getNetwork } from '../../kernel/address.ts';
import { AppError } from '../../kernel/errors.ts';
import { getDeviceFamily } from '../../platform/place/parse-device.ts';
import { factorText } from './factor.text.ts';

/**
 * Whether the caller's session goes on in another kind of browser than the one in which its owner last proved who they are,
 * or in another version of it and in another network: it may have been stolen. Networks alone change while people travel.
 */
function hasMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): boolean {
  const confirmedFrom = ctx.actor.member?.confirmedFrom;
  if (confirmedFrom === undefined) return false;
  const family = getDeviceFamily(confirmedFrom.userAgent);
  // programs name no browser, and sessions of earlier versions no address
  if (family !== '' && family !== getDeviceFamily(ctx.userAgent)) return true;
  const isOtherAgent = confirmedFrom.userAgent !== '' && confirmedFrom.userAgent !== ctx.userAgent;
  return (
    isOtherAgent &&
    confirmedFrom.ip !== '' &&
    getNetwork(confirmedFrom.ip) !== getNetwork(ctx.actor.ip)
  );
}

/** Throws BAD_REQUEST with `data.confirmRequired` in a session that has moved, until its owner proves who they are there. */
export function assertSessionNotMoved(ctx: Pick<Ctx, 'actor' | 'userAgent'>): void {
  if (hasMoved(ctx)) throw confirmRequired();
}

/** 400 whose `data.confirmRequired` makes the page want a proof, and send the call again. */
export function confirmRequired(): AppError {
  return new AppError('BAD_REQUEST', { msg: factorText.confirm, data: { confirmRequired: true } });
}
