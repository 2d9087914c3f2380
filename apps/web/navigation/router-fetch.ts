import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';
import { leaveFor } from './full-load.ts';
import { ownBuild, pendingAddress } from './router-state.ts';

const RETRIES = 3;
const SLOW = 1000;
const RELOADED = 'zhihui_reloaded';

/** The site was updated since this tab was loaded. */
let outdated = false;

/**
 * Fetches data and routes for the router: tries again when the line fails, turns to full loads once the site was
 * updated, and goes to the address itself when its data cannot be had. Fires `zhihui:slow` after 1 s.
 */
export const routerFetch: RouterFetch = async (request, { type }) => {
  const address = type === 'navigation' || type === 'manifest' ? pendingAddress() : null;
  if (outdated && address !== null) return leaveFor(address);
  const slow = setTimeout(() => window.dispatchEvent(new Event('zhihui:slow')), SLOW);
  try {
    const answer = await fetchAgain(request, request.method === 'GET' ? RETRIES : 0);
    noticeUpdate(answer);
    return outdated && address !== null && firstReload() ? await leaveFor(address) : answer;
  } catch (error) {
    if (request.signal.aborted || address === null) throw error;
    return leaveFor(address);
  } finally {
    clearTimeout(slow);
  }
};

/** 404 and 500 have pages of their own; everything else may pass. */
async function fetchAgain(request: Request, retries: number): Promise<Response> {
  try {
    const answer = await fetch(request.clone());
    if (answer.status <= 500) return answer;
    throw new Error(`status ${answer.status}`);
  } catch (error) {
    if (request.signal.aborted || retries === 0) throw error;
    return fetchAgain(request, retries - 1);
  }
}

function noticeUpdate(answer: Response): void {
  const build = answer.headers.get('x-build');
  if (import.meta.env.PROD && build !== null && build !== ownBuild()) outdated = true;
}

/** One reload a session is forced; after it, the next navigations are full loads anyway. */
function firstReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) !== null) return false;
    sessionStorage.setItem(RELOADED, '1');
    return true;
  } catch {
    return false;
  }
}
