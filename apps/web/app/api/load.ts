import type { Result } from '@zhihui/contract/client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { data, redirect } from 'react-router';
import { getPageUrl } from '../lib/page-url.ts';

/** Ends the session cookie. */
export const CLEAR_TOKEN = 'access_token=; Path=/; Max-Age=0; SameSite=Lax';

/** Returns the address of the login page that redirects back to `path` (path and query). */
export function getLoginAddress(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`;
}

/**
 * Returns the data of a loader's call. Redirects visitors to the login page and an ended session to `/`
 * without its cookie; every other failure throws the page of its status (404 for an invalid id in the address).
 */
export function unwrapOrRedirect<T>(result: Result<T>, request: Request): T {
  if (result.ok) return result.data;
  const { code, msg } = result.error;
  if (code === 400 && msg === ERRORS.NOT_SIGNED_IN.msg) {
    const { pathname, search } = getPageUrl(request);
    throw redirect(getLoginAddress(pathname + search));
  }
  if (code === 401) throw redirect('/', { headers: { 'Set-Cookie': CLEAR_TOKEN } });
  throw data({ msg }, { status: code === 400 ? 404 : code });
}

/** Redirects from beyond the end of a list to its last page: after deletions the page would look empty. */
export function redirectBeyondLastPage<P extends Pick<Page<unknown>, 'total' | 'current' | 'size'>>(
  page: P,
  request: Request,
): P {
  const last = Math.max(1, Math.ceil(page.total / page.size));
  if (page.current <= last) return page;
  const { pathname, searchParams } = getPageUrl(request);
  searchParams.set('current', String(last));
  throw redirect(`${pathname}?${searchParams}`);
}

/** Throws the 404 page. */
export function throwNotFound(): never {
  throw data({ msg: ERRORS.NOT_FOUND.msg }, { status: 404 });
}

/** Throws the 403 page. */
export function throwForbidden(): never {
  throw data({ msg: ERRORS.NO_PERMISSION.msg }, { status: ERRORS.NO_PERMISSION.status });
}

/** Returns the data of a call for an optional part of the page: null when it failed or is forbidden. */
export function getDataOrNull<T>(result: Result<T>): T | null {
  return result.ok ? result.data : null;
}
