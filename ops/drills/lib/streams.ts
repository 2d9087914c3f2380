import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** Streams of people, each opened again when it breaks, as browsers do. */
export interface Streams {
  /** How many times a count was pushed. */
  events(): number;
  /** Resolves once every stream is open and has received its first count; rejects after `seconds`. */
  waitForAll(seconds: number): Promise<void>;
  close(): void;
}

/** Browsers wait this long before they reopen a broken stream; the delay is spread, or all would reconnect at once. */
const RETRY_MS = 1000;

/** Opens a stream for each person on the first node that answers, beginning with another for each. */
export function openStreams(
  origins: readonly string[],
  users: readonly { token: string }[],
): Streams {
  const agent = new http.Agent({ maxSockets: Infinity });
  const requests = new Map<number, http.ClientRequest>();
  const open = new Set<number>();
  let events = 0;
  let closed = false;

  const connect = (index: number, attempt: number): void => {
    if (closed) return;
    const reconnect = () => {
      if (requests.get(index) !== request || closed) return;
      requests.delete(index);
      open.delete(index);
      setTimeout(() => connect(index, attempt + 1), RETRY_MS * (0.5 + Math.random()));
    };
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${users[index]?.token ?? ''}`,
    };
    const origin = origins[attempt % origins.length] as string;
    const request = http.get(`${origin}/api/notification/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return void request.destroy();
      answer.setEncoding('utf8');
      const parser = createParser({
        onEvent: ({ event }) => {
          if (event !== 'unread') return;
          if (open.has(index)) events += 1;
          open.add(index);
        },
      });
      answer.on('data', (text: string) => parser.feed(text));
      answer.on('error', () => undefined);
    });
    requests.set(index, request);
    request.on('error', reconnect);
    request.on('close', reconnect);
  };
  users.forEach((_, index) => connect(index, index));

  return {
    events: () => events,
    waitForAll: async (seconds) => {
      const deadline = Date.now() + seconds * 1000;
      while (open.size < users.length) {
        if (Date.now() > deadline)
          throw new Error(`${users.length - open.size} of ${users.length} streams are not open`);
        await sleep(20);
      }
    },
    close: () => {
      closed = true;
      for (const request of requests.values()) request.destroy();
      agent.destroy();
    },
  };
}
