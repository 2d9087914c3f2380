import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';
import { claimForcedReload, isOutdated, recordBuild } from './build-check.ts';
import { fetchWithRetry, getPageData } from './page-data.ts';
import { resolveStateAddress, rememberHomeState } from './navigation-state.ts';
import { loadDocumentWhenOnline, loadDocument } from './full-load.ts';
import { getPendingAddress, getPendingNavigation } from './router-state.ts';

const ROUTER_DATA = 'text/x-script';

/**
 * Fetches data and routes for the router: tries again when the line fails, turns to full loads once the site was
 * updated, and goes to the address itself when its data cannot be had.
 */
export const routerFetch: RouterFetch = async (request, { type }) => {
  // what a form sends must arrive: the page after it may be loaded in full
  const isMutation = request.method !== 'GET';
  const isNavigation = type === 'navigation' || type === 'manifest';
  const address = isNavigation && !isMutation ? getPendingAddress() : null;
  if (isOutdated() && address !== null) return loadDocument(address);
  // what came in navigation state alone the server does not hear of
  const stateAddress = type === 'navigation' && !isMutation ? await getStateAddress() : null;
  if (stateAddress !== null) return loadDocument(stateAddress);
  try {
    const response = isMutation ? await fetch(request) : await fetchPage(request, type, address);
    recordBuild(response.headers.get('x-build'));
    if (isOutdated() && address !== null && claimForcedReload()) return await loadDocument(address);
    return response;
  } catch (error) {
    if (request.signal.aborted || address === null) throw error;
    return loadDocumentWhenOnline(address);
  }
};

/** Where the navigation under way leads once its state is in the query; null where it carries none. */
async function getStateAddress(): Promise<string | null> {
  const to = getPendingNavigation()?.location;
  if (to === undefined) return null;
  rememberHomeState(to);
  // without its script the page shows what its address says
  return resolveStateAddress(to).catch(() => null);
}

/** The router's data of a page, or the status of the page that stands for it. */
async function fetchPage(request: Request, type: string, address: string | null) {
  if (type !== 'navigation' || address === null) return fetchWithRetry(request);
  const path = new URL(address, window.location.origin).pathname;
  const [page, response] = await Promise.all([getPageData(path), fetchWithRetry(request)]);
  const { status } = response;
  // refused with the server's words, which the page of 403 shows
  if (status === 403) return response;
  if ('status' in page) return new Response(null, { status: page.status });
  const isInvalid = status < 300 && status !== 204 && !(await isRouterData(response));
  return isInvalid ? new Response(null, { status: 404 }) : response;
}

/** Data that the router can read: lines of JSON, the first of them a list. */
async function isRouterData(response: Response): Promise<boolean> {
  if (response.headers.get('content-type')?.startsWith(ROUTER_DATA) !== true) return false;
  const [line = ''] = (await response.clone().text()).split('\n', 1);
  try {
    return Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}
