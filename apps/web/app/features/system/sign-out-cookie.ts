/** Where a browser signs out at its provider, held for a minute and for one page by a cookie that no script reads. */
const COOKIE = 'sign_out_elsewhere';
const PATH = '/signed-out';
/** Browsers drop longer cookies. */
const MAX_LENGTH = 3500;

export const SIGNED_OUT_PAGE = PATH;
export const clearSignOutCookie = `${COOKIE}=; Path=${PATH}; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The cookie for that address; null for one too long to hold. */
export function createSignOutCookie(url: string): string | null {
  const value = encodeURIComponent(url);
  if (value.length > MAX_LENGTH) return null;
  return `${COOKIE}=${value}; Path=${PATH}; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** The address that is held; null where there is none. */
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
