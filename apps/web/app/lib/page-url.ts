/**
 * Address of the page that a loader's request is about. Client navigations ask for its data: their path ends in `.data`,
 * `_routes` names what they need, and nobody is to be led there.
 */
export function getPageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/u, '/').replace(/\.data$/u, '');
  // only where it is, since writing to the query spells the rest of it differently
  if (url.searchParams.has('_routes')) url.searchParams.delete('_routes');
  return url;
}
