import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventStream } from './event-stream.ts';
import { createStreams } from './streams.ts';
import type { Streams } from './streams.ts';

let streams: Streams;
beforeEach(() => {
  vi.useFakeTimers();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  streams = createStreams({
    read: async () => new Map(),
    alive: async (ids) => new Set(ids.map(String)),
    log: quiet,
  });
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

const person = { userId: 1, sessionId: 1, event: 'unread' };

/** A stream whose other side reads, or has left. */
function streamOf(open: { there: boolean }): EventStream {
  return { send: () => open.there, beat: () => open.there, end: () => undefined };
}

describe('open streams', () => {
  it('forget one whose other side was gone before it was opened', () => {
    streams.add(person, {}, () => streamOf({ there: false }));
    expect(streams.size()).toBe(0);
  });

  it('forget one that ended without saying so', async () => {
    const line = { there: true };
    streams.add(person, {}, () => streamOf(line));
    line.there = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(streams.size()).toBe(0);
  });

  it('are not taken while the process stops: nothing would ever end them', () => {
    streams.close();
    expect(() => streams.assertRoom()).toThrow('稍后');
  });
});
