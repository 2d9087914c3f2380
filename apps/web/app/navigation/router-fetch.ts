import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';
import type { DocumentSheets } from '../document/sheets.tsx';
import { claimForcedReload, isOutdated, recordBuild } from './build-check.ts';
import { fetchWithRetry, getPageData } from './page-data.ts';
import { resolveStateAddress, rememberHomeState } from './navigation-state.ts';
import { loadDocumentWhenOnline, loadDocument } from './full-load.ts';
import { takePrefetchedData } from './prefetch-data.ts';
import { addRouteSheets, takeManifestSheets } from './route-sheets.ts';
import { getPendingAddress, getPendingNavigation } from './router-state.ts';

const ROUTER_DATA = 'text/x-script';

/**
 * Returns how the router of a document with these sheets fetches data and routes: it retries when the connection fails,
 * switches to full loads once the site was updated, and opens the address itself when its data cannot be loaded.
 */
export const createRouterFetch =
  (sheets: DocumentSheets): RouterFetch =>
  async (request, { type }) => {
    // a form must be sent; only the page after it may be loaded in full
    const isMutation = request.method !== 'GET';
    const isNavigation = type === 'navigation' || type === 'manifest';
    const address = isNavigation && !isMutation ? getPendingAddress() : null;
    if (isOutdated() && address !== null) return loadDocument(address);
    // the server does not receive navigation state
    const stateAddress = type === 'navigation' && !isMutation ? await getStateAddress() : null;
    if (stateAddress !== null) return loadDocument(stateAddress);
    try {
      const response = isMutation ? await fetch(request) : await fetchPage(request, type, address);
      recordBuild(response.headers.get('x-build'));
      if (isOutdated() && address !== null && claimForcedReload())
        return await loadDocument(address);
      return type === 'manifest' ? await takeManifestSheets(response, sheets) : response;
    } catch (error) {
      if (request.signal.aborted || address === null) throw error;
      return loadDocumentWhenOnline(address);
    }
  };

/** Returns the target of the pending navigation with its state in the query; null when it has no state. */
async function getStateAddress(): Promise<string | null> {
  const to = getPendingNavigation()?.location;
  if (to === undefined) return null;
  rememberHomeState(to);
  // without the script the page shows what its address says
  return resolveStateAddress(to).catch(() => null);
}

/** Fetches the router's data of a page, or returns the status of its error page. */
async function fetchPage(request: Request, type: string, address: string | null) {
  if (type !== 'navigation' || address === null) return fetchWithRetry(request);
  const path = new URL(address, window.location.origin).pathname;
  const [page, response] = await Promise.all([
    getPageData(path),
    takePrefetchedData(request).then((prefetched) => prefetched ?? fetchWithRetry(request)),
  ]);
  const { status } = response;
  // has the server's message, which the 403 page shows
  if (status === 403) return response;
  if ('status' in page) return new Response(null, { status: page.status });
  await addRouteSheets(page.chunk);
  const isInvalid = status < 300 && status !== 204 && !(await isRouterData(response));
  return isInvalid ? new Response(null, { status: 404 }) : response;
}

/** Returns whether the router can read the data: lines of JSON, the first of them a list. */
async function isRouterData(response: Response): Promise<boolean> {
  if (response.headers.get('content-type')?.startsWith(ROUTER_DATA) !== true) return false;
  const [line = ''] = (await response.clone().text()).split('\n', 1);
  try {
    return Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}
