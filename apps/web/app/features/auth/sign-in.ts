import type { DataFor } from '@zhihui/contract/client.ts';
import { storePermissions, storeToken } from '../../session/store.ts';
import { sanitizeReturnPath, addReturnPath } from './return-path.ts';

type SignedIn = Extract<DataFor<'POST /login'>, { accessToken: string }>;
/** The first of two steps is done. */
export type SecondStep = Extract<DataFor<'POST /login'>, { ticket: string }>;

/** What the two ways of the first step have in common. */
export interface SignInFormProps {
  hidden: boolean;
  /** The account takes a second step, whose form takes the place of this one; gives null. */
  onSecondStep: (step: SecondStep, remember: boolean) => null;
}

/**
 * Keeps the session and leaves for `from` as a fresh page, so that the server renders it for the person. It takes the
 * place of the form, which going back must not show again.
 */
export function finishSignIn(data: SignedIn, remember: boolean, from: string | null): void {
  storeToken(data.accessToken, remember ? 30 : 7);
  storePermissions(data.user.permissions);
  window.location.replace(getNextPage(data.user, from));
}

/** Where somebody signed in goes: first to what their account lacks. */
function getNextPage(user: SignedIn['user'], from: string | null): string {
  if (user.mustChangePassword) return addReturnPath('/change-password', from);
  return user.mustAddFactor ? '/user/setting/account' : sanitizeReturnPath(from);
}
