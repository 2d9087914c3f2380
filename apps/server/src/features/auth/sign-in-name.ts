import { normalizePhone } from '@zhihui/contract/features/user/user.schema.ts';

/** What somebody typed to say who they are, as the columns it may stand in. */
export interface SignInName {
  email: string | null;
  phone: string | null;
  username: string | null;
}

/** E-mail, phone or user name, each in the form it is stored in. */
export function parseSignInName(input: string): SignInName {
  const name = input
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase();
  if (name.includes('@')) return { email: name, phone: null, username: null };
  return { email: null, phone: parsePhone(name), username: name };
}

function parsePhone(name: string): string | null {
  if (!/^\+?[\d\s-]{5,24}$/u.test(name)) return null;
  return normalizePhone(name);
}
