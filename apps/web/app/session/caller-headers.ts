import { MEMBER_HEADER } from '@zhihui/contract/browser-client.ts';
import { memberHere } from './session.ts';
import { readToken } from './store.ts';

/** Who changes something, for requests that the typed client cannot make; null when nobody is signed in. */
export function callerHeaders(): Record<string, string> | null {
  const token = readToken();
  if (token === null) return null;
  const member = memberHere();
  return { Authorization: token, ...(member !== null && { [MEMBER_HEADER]: member }) };
}
