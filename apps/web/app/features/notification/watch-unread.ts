import type { Id } from '@zhihui/contract/schema.ts';
import { readUnreadStream } from './unread-stream.ts';

const ASK = 'ask';

/**
 * Tells `onCount` the unread count now and whenever it changes, until the returned function is called. One tab of a
 * browser holds the lock and reads the stream for all of them; when it goes, another one takes over.
 */
export function watchUnread(userId: Id, onCount: (unread: number) => void): () => void {
  const name = `zhihui_unread_${userId}`;
  const stop = new AbortController();
  const { signal } = stop;
  const channel = new BroadcastChannel(name);
  let latest: number | null = null;

  const notifyAll = (unread: number): void => {
    if (signal.aborted) return;
    latest = unread;
    onCount(unread);
    channel.postMessage(unread);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onCount(data);
    else if (data === ASK && latest !== null) channel.postMessage(latest);
  });
  channel.postMessage(ASK);
  const lead = () => readUnreadStream(signal, notifyAll);
  // there are no locks where the page is not served securely: every tab reads for itself then
  if ('locks' in navigator) navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stop.abort();
    channel.close();
  };
}
