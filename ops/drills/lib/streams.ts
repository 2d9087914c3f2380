import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** Streams of people, each opened again when it breaks, as browsers do. */
export interface Streams {
  /** How many times a count was pushed. */
  events(): number;
  /** Resolves once every one is open and was told its first count; rejects after `seconds`. */
  untilAll(seconds: number): Promise<void>;
  close(): void;
}

/** Browsers wait that long before they open a broken stream again; it is spread, or all would come at once. */
const AGAIN_MS = 1000;

/** Opens a stream for each person on the first node that answers, beginning with another for each. */
export function openStreams(
  origins: readonly string[],
  people: readonly { token: string }[],
): Streams {
  const agent = new http.Agent({ maxSockets: Infinity });
  const requests = new Map<number, http.ClientRequest>();
  const open = new Set<number>();
  let events = 0;
  let closed = false;

  const connect = (one: number, turn: number): void => {
    if (closed) return;
    const again = () => {
      if (requests.get(one) !== request || closed) return;
      requests.delete(one);
      open.delete(one);
      setTimeout(() => connect(one, turn + 1), AGAIN_MS * (0.5 + Math.random()));
    };
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${people[one]?.token ?? ''}`,
    };
    const origin = origins[turn % origins.length] as string;
    const request = http.get(`${origin}/api/notification/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return void request.destroy();
      answer.setEncoding('utf8');
      const parser = createParser({
        onEvent: ({ event }) => {
          if (event !== 'unread') return;
          if (open.has(one)) events += 1;
          open.add(one);
        },
      });
      answer.on('data', (text: string) => parser.feed(text));
      answer.on('error', () => undefined);
    });
    requests.set(one, request);
    request.on('error', again);
    request.on('close', again);
  };
  people.forEach((_, one) => connect(one, one));

  return {
    events: () => events,
    untilAll: async (seconds) => {
      const deadline = Date.now() + seconds * 1000;
      while (open.size < people.length) {
        if (Date.now() > deadline)
          throw new Error(`${people.length - open.size} of ${people.length} streams are not open`);
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
