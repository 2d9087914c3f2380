import type { DataFor } from '@zhihui/contract/client.ts';
import { call } from '../../api/browser.ts';
import { storePermissions, storeToken } from '../../session/store.ts';
import { endSilentAttempt } from './silent-sign-in.ts';
import { sanitizeReturnPath, addReturnPath } from './return-path.ts';

export type SignedIn = Extract<DataFor<'POST /login'>, { accessToken: string }>;
/** The answer after the first of two steps. */
export type SecondStep = Extract<DataFor<'POST /login'>, { ticket: string }>;

/** Props of both forms of the first step. */
export interface SignInFormProps {
  hidden: boolean;
  /** The account requires a second step, whose form replaces this one; returns null. */
  onSecondStep: (step: SecondStep, remember: boolean) => null;
}

/**
 * Stores the session and loads `from` as a new page, so that the server renders it for the user. It replaces the form in
 * the history, so that going back does not show it again.
 */
export async function finishSignIn(
  data: SignedIn,
  remember: boolean,
  from: string | null,
): Promise<void> {
  endSilentAttempt();
  storeToken(data.accessToken, remember ? 30 : 7);
  storePermissions(data.user.permissions);
  window.location.replace(await findNextPage(data.user, from));
}

/** The page after signing in; first the one that completes the account. */
async function findNextPage(user: SignedIn['user'], from: string | null): Promise<string> {
  if (user.mustChangePassword) return addReturnPath('/change-password', from);
  return user.mustAddFactor ? '/user/setting/account' : findStartPage(user, from);
}

/** The page that `from` names; for Admins of a new site who name none, its setup. */
export async function findStartPage(
  user: { admin: boolean } | null,
  from: string | null,
): Promise<string> {
  const to = sanitizeReturnPath(from);
  if (user?.admin !== true || to !== '/') return to;
  const setup = await call('GET /setup');
  return setup.ok && setup.data.first ? '/admin/setup' : to;
}
