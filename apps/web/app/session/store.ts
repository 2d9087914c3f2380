import { deleteCookie, readCookie, writeCookie } from '../lib/cookies.ts';

/** Session data stored in the browser; the specification names the keys. */

const TOKEN_COOKIE = 'access_token';
const XSRF_COOKIE = 'XSRF-TOKEN';
const PERMISSIONS_KEY = 'current_permissions';
const DAYS_KEY = 'zhihui_session_days';

/** Returns the access token; null when signed out. */
export const readToken = (): string | null => readCookie(TOKEN_COOKIE);

/** Returns the token that calls repeat in a header, which other sites cannot read; null before the first one is set. */
export const readXsrf = (): string | null => readCookie(XSRF_COOKIE);

/** Set while the user wants to stay signed out: nothing signs them in unless they ask for it. */
const SIGNED_OUT_COOKIE = 'signed_out';
const SIGNED_OUT_S = 90 * 86_400;

/** The header of an answer that signs a user out on purpose. */
export const MARK_SIGNED_OUT = `${SIGNED_OUT_COOKIE}=1; Path=/; Max-Age=${SIGNED_OUT_S}; SameSite=Lax`;

/** Whether the last session in this browser was ended on purpose. */
export const wasSignedOut = (): boolean => readCookie(SIGNED_OUT_COOKIE) !== null;

/** Stores the access token of a new session for `days`. */
export function storeToken(token: string, days: number): void {
  if (wasSignedOut()) deleteCookie(SIGNED_OUT_COOKIE);
  tryStorage(() => localStorage.setItem(DAYS_KEY, String(days)));
  writeToken(token, days);
}

/** Extends the cookie of a session in use, as the server extends the session. Once per visit is enough. */
export function renewToken(): void {
  const token = readToken();
  const days = Number(tryStorage(() => localStorage.getItem(DAYS_KEY)));
  if (token !== null && days > 0) writeToken(token, days);
}

function writeToken(token: string, days: number): void {
  writeCookie(TOKEN_COOKIE, token, days * 86_400);
}

/** Removes all local storage, what is stored for reading offline, and the token cookie. */
export function clearSession(): void {
  tryStorage(() => localStorage.clear());
  void forgetReadings().catch(() => undefined);
  deleteCookie(TOKEN_COOKIE);
}

const READINGS = /^zhihui-reading-/u;

/** Deletes the texts that the user opened, see `features/offline`, whose code most visits never load. */
async function forgetReadings(): Promise<void> {
  // browsers have none on pages without https
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => READINGS.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Stores permissions for rendering; the server decides. Null removes them. */
export function storePermissions(permissions: readonly string[] | null): void {
  tryStorage(() => {
    if (permissions === null) localStorage.removeItem(PERMISSIONS_KEY);
    else localStorage.setItem(PERMISSIONS_KEY, JSON.stringify(permissions));
  });
}

/** Returns the stored permissions; an empty list when there are none or the value is invalid. */
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
