import { redirect } from 'react-router';

/**
 * The one address of a page: without a trailing slash, and without the index file's name. Null when `pathname` is it
 * already. Never leads to another site: `//host` would be one.
 */
export function getCanonicalPath(pathname: string): string | null {
  const path = `/${pathname.replace(/^\/+/u, '')}`;
  const trimmed = path.replace(/\/+(?:index\.html\/*)?$/u, '');
  const canonical = trimmed === '' ? '/' : trimmed;
  return canonical === pathname ? null : canonical;
}

/** For loaders, of documents and of data alike: throws a redirect to the page's one address, with its query. */
export function redirectToCanonical({ pathname, search }: URL): void {
  const path = getCanonicalPath(pathname);
  if (path !== null) throw redirect(path + search, 301);
}
