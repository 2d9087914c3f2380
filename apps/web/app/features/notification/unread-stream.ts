import type { StreamState } from '@zhihui/contract/features/notification/notification.schema.ts';
import { createParser } from 'eventsource-parser';
import { readToken } from '../../session/store.ts';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** The server says something every 20 s; after this silence the connection is dead, whatever it looks like. */
const SILENCE = 50_000;

/**
 * Reads the stream of unread counts and rights until `signal`, connecting again whenever it breaks. The token goes in a header, as
 * with every call, which EventSource cannot send. Ends by itself when the session does.
 */
export async function readUnreadStream(
  signal: AbortSignal,
  onState: (state: StreamState) => void,
): Promise<void> {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    const token = readToken();
    if (token === null) return;
    const outcome = await readOnce(token, signal, onState);
    if (outcome === 'refused') return;
    wait = outcome === 'heard' ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    // not all browsers at once after a restart of the server
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

async function readOnce(
  token: string,
  signal: AbortSignal,
  onState: (state: StreamState) => void,
): Promise<'heard' | 'failed' | 'refused'> {
  let heard = false;
  const end = new AbortController();
  const abort = () => end.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, SILENCE);
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
      if (done) return heard ? 'heard' : 'failed';
      heard = true;
      clearTimeout(timer);
      timer = setTimeout(abort, SILENCE);
      parser.feed(value);
    }
  } catch {
    return heard ? 'heard' : 'failed';
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
