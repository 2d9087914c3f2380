import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { getEndedSession, subscribeToEndedSession } from '../session/ended-session.ts';

// loaded when a session has ended
const SignInAgain = lazyPart(() => import('../features/auth/components/sign-in-again.tsx'));

/** Says that the session has ended on a page that stays because a text is written on it; used once, in the shell. */
export function EndedSessionBar() {
  const ended = useSyncExternalStore(subscribeToEndedSession, getEndedSession, () => null);
  if (ended === null) return null;
  return (
    <Suspense>
      <SignInAgain ended={ended} />
    </Suspense>
  );
}
