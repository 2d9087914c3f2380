import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getNetwork } from '../../kernel/address.ts';
import { parseDevice } from '../../platform/place/parse-device.ts';
import { lookUpPlace } from '../../platform/place/look-up-place.ts';
import { mailOwner } from '../user/user.public.ts';
import { mails } from './auth.text.ts';

/** Tells the owner by mail of a sign-in with a browser that the account did not know. */
export async function mailNewDevice(ctx: Ctx, userId: Id): Promise<void> {
  const { device } = parseDevice(ctx.userAgent);
  const place = lookUpPlace(ctx.actor.ip) || getNetwork(ctx.actor.ip);
  const at = ctx.now();
  await mailOwner(ctx, userId, (site, url) => mails.newDevice(site, { at, device, place }, url));
}
