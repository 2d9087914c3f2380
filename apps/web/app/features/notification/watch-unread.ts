import type { Id } from '@zhihui/contract/schema.ts';
import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import { readUnreadStream } from './unread-stream.ts';

const ASK_MESSAGE = 'ask';

/**
 * Calls `onState` with the unread count and the version of the rights now and whenever one changes, until the returned function is called. One tab of a
 * browser holds the lock and reads the stream for all of them; when it goes, another one takes over.
 */
export function watchUnread(userId: Id, onState: (state: StreamState) => void): () => void {
  const name = `zhihui_unread_${userId}`;
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(name);
  let latest: StreamState | null = null;

  const broadcast = (state: StreamState): void => {
    if (signal.aborted) return;
    latest = state;
    onState(state);
    channel.postMessage(state);
  };
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<StreamState | typeof ASK_MESSAGE>) => {
      if (data !== ASK_MESSAGE) onState(data);
      else if (latest !== null) channel.postMessage(latest);
    },
  );
  channel.postMessage(ASK_MESSAGE);
  const readAsLeader = () => readUnreadStream(signal, broadcast);
  // there are no locks where the page is not served securely: every tab reads for itself then
  if ('locks' in navigator)
    navigator.locks.request(name, { signal }, readAsLeader).catch(() => undefined);
  else void readAsLeader();
  return () => {
    stop.abort();
    channel.close();
  };
}
