import type { DataFor } from '@zhihui/contract/client.ts';
import { storePermissions, storeToken } from '../../session/store.ts';
import { safeFrom, withFrom } from './from.ts';

type SignedIn = Extract<DataFor<'POST /login'>, { accessToken: string }>;

/** Whether the answer is a session, and not the first of two factors. */
export function isSignedIn(data: DataFor<'POST /login'>): data is SignedIn {
  return 'accessToken' in data;
}

/**
 * Keeps the session and leaves for `from` as a fresh page, so that the server renders it for the person. It takes the
 * place of the form, which going back must not show again.
 */
export function finishSignIn(data: SignedIn, remember: boolean, from: string | null): void {
  storeToken(data.accessToken, remember ? 30 : 7);
  storePermissions(data.user.permissions);
  const next = data.user.mustChangePassword ? withFrom('/change-password', from) : safeFrom(from);
  window.location.replace(next);
}
