/**
 * Returns the address of the page that a loader's request is for. Client navigations request data: their path ends in `.data`,
 * `_routes` names the routes they need, and no redirect must lead to it.
 */
export function getPageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/u, '/').replace(/\.data$/u, '');
  // only when present, since writing to the query encodes the rest of it differently
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}
