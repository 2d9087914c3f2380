import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';
import { firstReload, isOutdated, noticeBuild } from './build-check.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { carriedAddress, rememberStateOfHome } from './carried-state.ts';
import { leaveAfterFailure, leaveFor } from './full-load.ts';
import { pageData } from './page-data.ts';
import { pendingAddress, pendingNavigation } from './router-state.ts';

const ROUTER_DATA = 'text/x-script';

/**
 * Fetches data and routes for the router: tries again when the line fails, turns to full loads once the site was
 * updated, and goes to the address itself when its data cannot be had.
 */
export const routerFetch: RouterFetch = async (request, { type }) => {
  // what a form sends must arrive: the page after it may be loaded in full
  const sends = request.method !== 'GET';
  const going = type === 'navigation' || type === 'manifest';
  const address = going && !sends ? pendingAddress() : null;
  if (isOutdated() && address !== null) return leaveFor(address);
  // what came in navigation state alone the server does not hear of
  const carried = type === 'navigation' && !sends ? await carriedTo() : null;
  if (carried !== null) return leaveFor(carried);
  try {
    const answer = sends ? await fetch(request) : await fetchPage(request, type, address);
    noticeBuild(answer.headers.get('x-build'));
    if (isOutdated() && address !== null && firstReload()) return await leaveFor(address);
    return answer;
  } catch (error) {
    if (request.signal.aborted || address === null) throw error;
    return leaveAfterFailure(address);
  }
};

/** Where the navigation under way leads once its state is in the query; null where it carries none. */
async function carriedTo(): Promise<string | null> {
  const to = pendingNavigation()?.location;
  if (to === undefined) return null;
  rememberStateOfHome(to);
  // without its script the page shows what its address says
  return carriedAddress(to).catch(() => null);
}

/** The router's data of a page, or the status of the page that stands for it. */
async function fetchPage(request: Request, type: string, address: string | null) {
  if (type !== 'navigation' || address === null) return fetchWithRetry(request);
  const path = new URL(address, window.location.origin).pathname;
  const [page, answer] = await Promise.all([pageData(path), fetchWithRetry(request)]);
  const { status } = answer;
  // refused with the server's words, which the page of 403 shows
  if (status === 403) return answer;
  if ('status' in page) return new Response(null, { status: page.status });
  const bad = status < 300 && status !== 204 && !(await isRouterData(answer));
  return bad ? new Response(null, { status: 404 }) : answer;
}

/** Data that the router can read: lines of JSON, the first of them a list. */
async function isRouterData(answer: Response): Promise<boolean> {
  if (answer.headers.get('content-type')?.startsWith(ROUTER_DATA) !== true) return false;
  const [line = ''] = (await answer.clone().text()).split('\n', 1);
  try {
    return Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}
