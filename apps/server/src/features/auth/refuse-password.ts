import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { isCommonPassword, containsPersonalWords } from '../../platform/password/weak-passwords.ts';
import type { PersonalWords } from '../../platform/password/weak-passwords.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { authText } from './auth.text.ts';

/** Who a password is for, as far as that is known. */
export type PasswordOwner = Omit<PersonalWords, 'site' | 'now'>;

/**
 * Throws VALIDATION at `field` for a password that is tried first by who guesses: one found in leaks, or with the name of
 * the site, the year, or what is known of its owner.
 */
export async function refuseGuessable(
  ctx: Pick<Ctx, 'db' | 'now'>,
  field: 'password' | 'newPassword',
  { password, owner }: { password: string; owner: PasswordOwner },
): Promise<void> {
  if (isCommonPassword(password)) throw fieldError({ [field]: authText.commonPassword });
  const { name: site } = await siteSettings(ctx.db);
  if (containsPersonalWords(password, { ...owner, site, now: ctx.now() }))
    throw fieldError({ [field]: authText.containsOwnData });
}
