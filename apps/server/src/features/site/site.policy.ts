import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { isRefusedAddress } from '../../platform/outbound/outbound.ts';
import { openPicture } from '../media/media.public.ts';
import { siteText as text } from './site.text.ts';
import type { Mail } from '../setting/setting.public.ts';
import type { Values } from './stored-values.ts';

/** Checks what the schemas of settings cannot express. Throws VALIDATION. */
export async function checkGroup(ctx: Ctx, values: Values, before: Values): Promise<void> {
  const errors: Record<string, string> = {};
  for (const key of ['logo', 'favicon'] as const) {
    const picture = values[key];
    if (picture === undefined || picture === null || picture === before[key]) continue;
    if (!(await openPicture(ctx, picture))) errors[key] = text.notAPicture;
  }
  if (values.mail !== undefined) Object.assign(errors, mailErrors(values.mail, before.mail));
  if (Object.keys(errors).length > 0) throw fieldError(errors);
}

/** Errors of mail settings: a refused address, or a password that would go to another server or in the clear. */
export function mailErrors(mail: Mail, before: Mail | undefined): Record<string, string> {
  if (isRefusedAddress(mail.server)) return { server: text.refusedAddress };
  if (mail.secret === null) return {};
  if (mail.user === '') return { user: text.passwordNeedsUser };
  if (mail.security === 'NONE') return { security: text.passwordInClear };
  const keepsSecret = mail.secret === before?.secret;
  const moved = mail.server !== before?.server || mail.user !== before?.user;
  return keepsSecret && moved ? { password: text.passwordAgain } : {};
}
