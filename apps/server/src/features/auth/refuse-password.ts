import type { Ctx } from '../../ctx.ts';
import { fieldError } from '../../kernel/errors.ts';
import { isCommonPassword, containsPersonalWords } from '../../platform/password/weak-passwords.ts';
import type { PersonalWords } from '../../platform/password/weak-passwords.ts';
import { siteSettings } from '../setting/setting.public.ts';
import { authText } from './auth.text.ts';

/** The owner of a password, as far as known. */
export type PasswordOwner = Omit<PersonalWords, 'site' | 'now'>;

/**
 * Throws VALIDATION at `field` for an easily guessed password: one from known leaks, or with the name of the site, the
 * year, or data of its owner.
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
