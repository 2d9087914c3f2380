import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { finishSignIn } from './sign-in.ts';
import type { SignedIn } from './sign-in.ts';

export interface SignInPlace {
  /** Takes the new session. */
  finish: (data: SignedIn, remember: boolean) => Promise<void>;
  /** Opens the page of an identity provider next to this one. Returns false when the browser did not allow it. */
  openProvider: (url: string, ticket: string) => boolean;
}

/** Set where users sign in without leaving the page; null on the login page. */
export const SignInPlaceContext = createContext<SignInPlace | null>(null);

/** Returns what happens with a new session: the next page is loaded, unless the forms stand in a dialog. */
export function useFinishSignIn(): SignInPlace['finish'] {
  const from = useSearchParams()[0].get('from');
  const place = useContext(SignInPlaceContext);
  return place?.finish ?? ((data, remember) => finishSignIn(data, remember, from));
}
