import { MEMBER_HEADER, XSRF_HEADER } from '@zhihui/contract/browser-client.ts';
import { getCurrentUserId } from './session.ts';
import { readToken, readXsrf } from './store.ts';

/** Returns the caller's headers, for requests that the typed client cannot make; null when signed out. */
export function getCallerHeaders(): Record<string, string> | null {
  const token = readToken();
  if (token === null) return null;
  const userId = getCurrentUserId();
  const xsrf = readXsrf();
  return {
    Authorization: token,
    ...(xsrf !== null && { [XSRF_HEADER]: xsrf }),
    ...(userId !== null && { [MEMBER_HEADER]: userId }),
  };
}
