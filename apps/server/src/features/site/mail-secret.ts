import type { Ctx } from '../../ctx.ts';
import type { Mail } from '../setting/setting.public.ts';

/** The sealed password of a mail server: what was typed, else the stored one; none without a user. */
export function secretOf(
  { deps }: Pick<Ctx, 'deps'>,
  { user, password }: { user: string; password?: string | undefined },
  stored: Mail | undefined,
): string | null {
  if (password !== undefined && password !== '') return deps.secrets.seal(password);
  const kept = password === undefined && user !== '';
  return kept ? (stored?.secret ?? null) : null;
}
