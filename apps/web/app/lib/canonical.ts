import { redirect } from 'react-router';

/**
 * The one address of a page: without a trailing slash, and without the index file's name. Null when `pathname` is it
 * already. Never leads to another site: `//host` would be one.
 */
export function canonicalPath(pathname: string): string | null {
  const path = `/${pathname.replace(/^\/+/u, '')}`;
  const bare = path.replace(/\/+(?:index\.html\/*)?$/u, '');
  const wanted = bare === '' ? '/' : bare;
  return wanted === pathname ? null : wanted;
}

/** For loaders, of documents and of data alike: throws a redirect to the page's one address, with its query. */
export function leadToCanonical({ pathname, search }: URL): void {
  const path = canonicalPath(pathname);
  if (path !== null) throw redirect(path + search, 301);
}
