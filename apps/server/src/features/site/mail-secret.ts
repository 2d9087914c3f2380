import type { Ctx } from '../../ctx.ts';
import type { Mail } from '../setting/setting.public.ts';

/** The sealed password of a mail server: what was typed, else the stored one; none without a user. */
export function resolveSecret(
  { deps }: Pick<Ctx, 'deps'>,
  { user, password }: { user: string; password?: string | undefined },
  stored: Mail | undefined,
): string | null {
  if (password !== undefined && password !== '') return deps.secrets.encrypt(password);
  const keepsStored = password === undefined && user !== '';
  return keepsStored ? (stored?.secret ?? null) : null;
}
