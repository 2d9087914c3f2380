import type { PageContexts, RequestInfo } from '@zhihui/contract/web-entry.ts';
import { createContext } from 'react-router';

/** Calls on behalf of the request's session. Loaders and actions use `context.get(apiContext)`. */
export const apiContext = createContext<PageContexts['apiContext']>();
export const requestInfoContext = createContext<PageContexts['requestInfoContext']>();
/** Where `entry.server` leaves the finished document for the host. */
export const documentContext = createContext<PageContexts['documentContext']>();
/** HTML of texts by part name, passed to the page outside of the loader's data; see `ui/prose`. */
export const proseContext = createContext<Record<string, string> | null>(null);

/** Returns whether the data goes into a document rather than to a client navigation. */
export function isDocument(info: RequestInfo): boolean {
  return !/\.data(?:\?|$)/u.test(info.url);
}
