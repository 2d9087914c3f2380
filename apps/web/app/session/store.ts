import { deleteCookie, readCookie, writeCookie } from '../lib/cookies.ts';

/** What the browser keeps of the session; names are those of the specification. */

const TOKEN_COOKIE = 'access_token';
const XSRF_COOKIE = 'XSRF-TOKEN';
const PERMISSIONS_KEY = 'current_permissions';
const DAYS_KEY = 'zhihui_session_days';

/** The access token, or null when signed out. */
export const readToken = (): string | null => readCookie(TOKEN_COOKIE);

/** Repeated in a header by calls: what another site's page could neither read nor send. Null before there is one. */
export const readXsrf = (): string | null => readCookie(XSRF_COOKIE);

/** Keeps the access token of a fresh session for `days`. */
export function storeToken(token: string, days: number): void {
  tryStorage(() => localStorage.setItem(DAYS_KEY, String(days)));
  writeToken(token, days);
}

/** The server lets a session in use live on; its cookie has to as well. Once a visit is enough. */
export function renewToken(): void {
  const token = readToken();
  const days = Number(tryStorage(() => localStorage.getItem(DAYS_KEY)));
  if (token !== null && days > 0) writeToken(token, days);
}

function writeToken(token: string, days: number): void {
  writeCookie(TOKEN_COOKIE, token, days * 86_400);
}

/** Removes all local storage and the token cookie. */
export function clearSession(): void {
  tryStorage(() => localStorage.clear());
  deleteCookie(TOKEN_COOKIE);
}

/** Remembers permissions for drawing; the server decides. Null forgets them. */
export function storePermissions(permissions: readonly string[] | null): void {
  tryStorage(() => {
    if (permissions === null) localStorage.removeItem(PERMISSIONS_KEY);
    else localStorage.setItem(PERMISSIONS_KEY, JSON.stringify(permissions));
  });
}

/** What `storePermissions` remembered; nothing where that is nothing, or no list any more. */
export function readPermissions(): readonly unknown[] {
  const stored: unknown = tryStorage(() =>
    JSON.parse(localStorage.getItem(PERMISSIONS_KEY) ?? '[]'),
  );
  return Array.isArray(stored) ? stored : [];
}

// Browsers that block site data throw on any access to localStorage.
function tryStorage<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
