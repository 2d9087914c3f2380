import { MEMBER_HEADER, XSRF_HEADER } from '@zhihui/contract/browser-client.ts';
import { memberHere } from './session.ts';
import { readToken, readXsrf } from './store.ts';

/** Who changes something, for requests that the typed client cannot make; null when nobody is signed in. */
export function callerHeaders(): Record<string, string> | null {
  const token = readToken();
  if (token === null) return null;
  const member = memberHere();
  const xsrf = readXsrf();
  return {
    Authorization: token,
    ...(xsrf !== null && { [XSRF_HEADER]: xsrf }),
    ...(member !== null && { [MEMBER_HEADER]: member }),
  };
}
