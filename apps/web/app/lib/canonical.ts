import { redirect } from 'react-router';

/**
 * Returns the canonical path of a page: without a trailing slash and without the index file. Null when `pathname` is canonical
 * already. Never leads to another site, as `//host` would.
 */
export function getCanonicalPath(pathname: string): string | null {
  const path = `/${pathname.replace(/^\/+/u, '')}`;
  const trimmed = path.replace(/\/+(?:index\.html\/*)?$/u, '');
  const canonical = trimmed === '' ? '/' : trimmed;
  return canonical === pathname ? null : canonical;
}

/** For loaders of documents and data: throws a redirect to the page's canonical address, with its query. */
export function redirectToCanonical({ pathname, search }: URL): void {
  const path = getCanonicalPath(pathname);
  if (path !== null) throw redirect(path + search, 301);
}
