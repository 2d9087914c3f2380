/** Stores the provider's sign-out address for a minute and one page, in a cookie that scripts cannot read. */
const COOKIE = 'sign_out_elsewhere';
const PATH = '/signed-out';
/** Browsers drop longer cookies. */
const MAX_LENGTH = 3500;

export const SIGNED_OUT_PAGE = PATH;
export const clearSignOutCookie = `${COOKIE}=; Path=${PATH}; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Returns the cookie for an address; null when it is too long. */
export function createSignOutCookie(url: string): string | null {
  const value = encodeURIComponent(url);
  if (value.length > MAX_LENGTH) return null;
  return `${COOKIE}=${value}; Path=${PATH}; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** Returns the stored address; null when there is none. */
export function readSignOutUrl(request: Request): string | null {
  const match = new RegExp(`(?:^|; )${COOKIE}=(?<value>[^;]+)`, 'u').exec(
    request.headers.get('cookie') ?? '',
  );
  const value = safeDecode(match?.groups?.['value'] ?? '');
  return /^https?:\/\//u.test(value) ? value : null;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
