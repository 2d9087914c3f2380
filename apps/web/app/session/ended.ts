import { SESSION_ENDED_COOKIE } from '@zhihui/contract/session-ended.ts';
import { SESSION_EXPIRED } from '@zhihui/contract/errors.ts';
import { deleteCookie, readCookie } from '../lib/cookies.ts';
import { toast } from '../ui/toast.tsx';
import { clearSession } from './store.ts';

/** Clears what the browser has of a session that the server found ended while it made the page, and says so. */
export function clearEndedSession(): void {
  if (readCookie(SESSION_ENDED_COOKIE) === null) return;
  deleteCookie(SESSION_ENDED_COOKIE);
  clearSession();
  toast.warn(SESSION_EXPIRED);
}
