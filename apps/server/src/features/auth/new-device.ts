import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { networkOf } from '../../kernel/address.ts';
import { deviceOf } from '../../platform/place/device.ts';
import { placeOf } from '../../platform/place/place.ts';
import { mailOwner } from '../user/user.public.ts';
import { mails } from './auth.text.ts';

/** Tells the owner by mail of a sign-in with a browser that the account did not know. */
export async function mailNewDevice(ctx: Ctx, userId: Id): Promise<void> {
  const { device } = deviceOf(ctx.userAgent);
  const place = placeOf(ctx.actor.ip) || networkOf(ctx.actor.ip);
  const at = ctx.now();
  await mailOwner(ctx, userId, (site, url) => mails.newDevice(site, { at, device, place }, url));
}
