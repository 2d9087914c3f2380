import { useEffect, useSyncExternalStore } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { untilThere } from '../../lib/lazy-part.ts';
import { useSession } from '../../session/session.ts';

let told: { userId: Id; unread: number } | null = null;
const listeners = new Set<() => void>();
/** Places on the page that show the count. */
let shown = 0;
let watched: { userId: Id; stop: () => void } | undefined;

function tell(userId: Id, unread: number): void {
  told = { userId, unread };
  for (const listener of listeners) listener();
}

/** Begins to watch once the page has nothing else to do; another person ends the watch for the one before. */
function watchSoon(userId: Id): void {
  if (watched?.userId === userId) return;
  watched?.stop();
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  watched = { userId, stop: () => stop() };
  const start = async () => {
    const { watchUnread } = await untilThere(() => import('./watch-unread.ts'));
    if (!stopped) stop = watchUnread(userId, (unread) => tell(userId, unread));
  };
  // Safari has no idle callback
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 1500 });
  else setTimeout(() => void start(), 500);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many notifications are unread: `served` until something newer is heard. */
export function useUnread(served: number): number {
  const { user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId === null) return undefined;
    shown += 1;
    watchSoon(userId);
    return () => {
      shown -= 1;
      if (shown > 0) return;
      // signed out: the next to sign in here, the same person too, starts from nothing
      watched?.stop();
      watched = undefined;
    };
  }, [userId]);
  const live = useSyncExternalStore(
    subscribe,
    () => (told?.userId === userId ? told.unread : null),
    () => null,
  );
  return live ?? served;
}
