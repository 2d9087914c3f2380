/** What somebody typed to say who they are, as the columns it may stand in. */
export interface SignInName {
  email: string | null;
  phone: string | null;
  username: string | null;
}

/** E-mail, phone or user name, each in the form it is stored in. */
export function parseSignInName(typed: string): SignInName {
  const name = typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase();
  if (name.includes('@')) return { email: name, phone: null, username: null };
  return { email: null, phone: phoneOf(name), username: name };
}

/** Digits only, with `+` and the country's digits for numbers abroad; China's own prefix is left off. */
function phoneOf(name: string): string | null {
  if (!/^\+?[\d\s-]{5,24}$/u.test(name)) return null;
  return name.replace(/[\s-]/gu, '').replace(/^(?:\+|00)86(?=1\d{10}$)/u, '');
}
