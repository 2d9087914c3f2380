import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { importWithRetry } from '../../lib/lazy-part.ts';
import { useSession } from '../../session/session.ts';

let latest: ({ userId: Id } & StreamState) | null = null;
const listeners = new Set<() => void>();
/** How many components on the page show the count. */
let subscribers = 0;
let watch: { userId: Id; stop: () => void } | undefined;

function update(userId: Id, state: StreamState): void {
  latest = { userId, ...state };
  for (const listener of listeners) listener();
}

/** Starts watching once the page is idle. Another user id stops the watch for the previous one. */
function scheduleWatch(userId: Id): void {
  if (watch?.userId === userId) return;
  watch?.stop();
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  watch = { userId, stop: () => stop() };
  const start = async () => {
    const { watchUnread } = await importWithRetry(() => import('./watch-unread.ts'));
    if (!stopped) stop = watchUnread(userId, (state) => update(userId, state));
  };
  // Safari has no idle callback
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 1500 });
  else setTimeout(() => void start(), 500);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reloads the page's data when the user's rights changed since it was rendered, so that its actions match the new rights. */
export function useFreshRights(): void {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const drawn = user?.rights;
  const now = useSyncExternalStore(
    subscribe,
    () => (latest !== null && latest.userId === user?.id ? latest.rights : null),
    () => null,
  );
  useEffect(() => {
    if (now !== null && now !== drawn) void revalidate();
  }, [now, drawn, revalidate]);
}

/** Returns how many notifications are unread: `initialCount` until the stream reports a newer number. */
export function useUnread(initialCount: number): number {
  const { user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId === null) return undefined;
    subscribers += 1;
    scheduleWatch(userId);
    return () => {
      subscribers -= 1;
      if (subscribers > 0) return;
      // signed out: the next user to sign in, the same one too, starts without a count
      watch?.stop();
      watch = undefined;
    };
  }, [userId]);
  const live = useSyncExternalStore(
    subscribe,
    () => (latest?.userId === userId ? latest.unread : null),
    () => null,
  );
  return live ?? initialCount;
}
