import { SESSION_ENDED_COOKIE } from '@zhihui/contract/session-ended.ts';
import { SESSION_EXPIRED } from '@zhihui/contract/errors.ts';
import { deleteCookie, readCookie } from '../lib/cookies.ts';
import { toast } from '../ui/toast.tsx';
import { clearSession } from './store.ts';

/** When the server rendered the page for an ended session, clears the browser's data of it and shows a toast. */
export function clearEndedSession(): void {
  if (readCookie(SESSION_ENDED_COOKIE) === null) return;
  deleteCookie(SESSION_ENDED_COOKIE);
  clearSession();
  toast.warn(SESSION_EXPIRED);
}
