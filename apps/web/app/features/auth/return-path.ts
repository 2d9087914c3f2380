import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { requestInfoContext } from '../../api/context.ts';

/** Pages that lead to signing in; returning to them afterwards would be pointless. */
const AUTH_PAGES = new Set([
  '/login',
  '/register',
  '/reset-password',
  '/change-password',
  '/logout',
]);
const ORIGIN = 'http://own.invalid';

/**
 * Where to go after signing in: the path and query in `from` when it is a page of this site, else `/`. Resolves it
 * first, because browsers read `/\host`, `/<tab>/host` and `/.//host` as other sites.
 */
export function sanitizeReturnPath(from: string | null): string {
  if (from === null || !from.startsWith('/')) return '/';
  const url = parsed(from);
  if (url === null || url.origin !== ORIGIN || url.pathname.startsWith('//')) return '/';
  if (AUTH_PAGES.has(url.pathname.replace(/\/+$/u, ''))) return '/';
  return url.pathname + url.search + url.hash;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address, ORIGIN);
  } catch {
    return null;
  }
}

/** The address of another page for visitors that still returns to `from`. */
export function addReturnPath(path: string, from: string | null): string {
  const to = sanitizeReturnPath(from);
  if (to === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(to)}`;
}

/** Loader of pages for visitors: redirects signed-in users to the page they wanted. */
export function redirectWhenSignedIn({ context, request }: LoaderFunctionArgs): null {
  if (context.get(requestInfoContext).user === null) return null;
  throw redirect(sanitizeReturnPath(new URL(request.url).searchParams.get('from')));
}
