import type { Id } from '@zhihui/contract/schema.ts';
import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import { createParser } from 'eventsource-parser';
import { reportEndedSession } from '../../session/ended-session.ts';
import { readToken } from '../../session/store.ts';

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
  // locks need a secure page; without them every tab reads the stream itself
  if ('locks' in navigator)
    navigator.locks.request(name, { signal }, readAsLeader).catch(() => undefined);
  else void readAsLeader();
  return () => {
    stop.abort();
    channel.close();
  };
}

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** The server sends something every 20 s; after this silence the connection counts as dead. */
const SILENCE_TIMEOUT_MS = 50_000;

/**
 * Reads the stream of unread counts and rights until `signal`, connecting again whenever it breaks. The token goes in a header, as
 * with every call, which EventSource cannot send. Ends by itself when the session does.
 */
export async function readUnreadStream(
  signal: AbortSignal,
  onState: (state: StreamState) => void,
): Promise<void> {
  let delay = INITIAL_DELAY_MS;
  while (!signal.aborted) {
    const token = readToken();
    if (token === null) return;
    const outcome = await readConnection(token, signal, onState);
    if (outcome === 'refused') {
      void reportEndedSession();
      return;
    }
    delay = outcome === 'heard' ? INITIAL_DELAY_MS : Math.min(delay * 2, MAX_DELAY_MS);
    // so that browsers do not all reconnect at once after a restart of the server
    await pause(delay * (0.5 + Math.random()), signal);
  }
}

async function readConnection(
  token: string,
  signal: AbortSignal,
  onState: (state: StreamState) => void,
): Promise<'heard' | 'failed' | 'refused'> {
  let hasReceived = false;
  const end = new AbortController();
  const abort = () => end.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, SILENCE_TIMEOUT_MS);
  try {
    const response = await fetch('/api/notification/stream', {
      headers: { Accept: 'text/event-stream', Authorization: token },
      signal: end.signal,
    });
    if (response.status === 400 || response.status === 401) return 'refused';
    if (!response.ok || response.body === null) return 'failed';
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'unread') onState(JSON.parse(data) as StreamState);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return hasReceived ? 'heard' : 'failed';
      hasReceived = true;
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE_TIMEOUT_MS);
      parser.feed(value);
    }
  } catch {
    return hasReceived ? 'heard' : 'failed';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
