import type { Envelope } from '@zhihui/contract/client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { data, redirect } from 'react-router';
import { pageUrl } from '../lib/page-url.ts';

/** Ends the session cookie. */
export const CLEAR_TOKEN = 'access_token=; Path=/; Max-Age=0; SameSite=Lax';

/** Address of the login page that leads back to `path` (path and query). */
export function loginAddress(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`;
}

/**
 * The data of a loader's call. Signed out on a protected call leads to the login page, an ended session to `/`
 * without its cookie, every other failure to the page for its status (a bad id in the address is a missing page).
 */
export function unwrap<T>(answer: Envelope<T>, request: Request): T {
  if (answer.code >= 200 && answer.code < 300) return answer.data as T;
  if (answer.code === 400 && answer.msg === ERRORS.NOT_SIGNED_IN.msg) {
    const { pathname, search } = pageUrl(request);
    throw redirect(loginAddress(pathname + search));
  }
  if (answer.code === 401) throw redirect('/', { headers: { 'Set-Cookie': CLEAR_TOKEN } });
  throw data({ msg: answer.msg }, { status: answer.code === 400 ? 404 : answer.code });
}

/** Leads from beyond the end of a list to its last page: rows go while people stand there, and it would look empty. */
export function withinPages<P extends Pick<Page<unknown>, 'total' | 'current' | 'size'>>(
  page: P,
  request: Request,
): P {
  const last = Math.max(1, Math.ceil(page.total / page.size));
  if (page.current <= last) return page;
  const { pathname, searchParams } = pageUrl(request);
  searchParams.set('current', String(last));
  throw redirect(`${pathname}?${searchParams}`);
}

/** Throws the 404 page. */
export function notFound(): never {
  throw data({ msg: ERRORS.NOT_FOUND.msg }, { status: 404 });
}

/** The data of a call whose part of the page may be missing: null when it failed or is not allowed. */
export function optional<T>(answer: Envelope<T>): T | null {
  return answer.code === 200 ? answer.data : null;
}
