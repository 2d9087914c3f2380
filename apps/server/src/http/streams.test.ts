import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { EventStream } from './event-stream.ts';
import { createStreams } from './streams.ts';
import type { Streams } from './streams.ts';

let streams: Streams;
/** Whom the database was asked about, one time after the other. */
let asked: (readonly Id[])[];
/** What asking waits for. */
let answered: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  asked = [];
  answered = () => Promise.resolve();
  streams = createStreams({
    read: async (userIds) => {
      asked.push(userIds);
      await answered();
      return new Map(userIds.map((userId) => [String(userId), 1]));
    },
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

  it('are counted anew some at a time, and whoever has something new comes first', async () => {
    const told = new Map<Id, number>();
    for (let userId = 1; userId <= 1200; userId += 1) {
      const stream = streamOf({ there: true });
      const send = () => Boolean(told.set(userId, (told.get(userId) ?? -1) + 1));
      streams.add({ ...person, userId }, 0, () => ({ ...stream, send }));
    }
    streams.refreshSoon();
    const first = Promise.withResolvers<void>();
    answered = () => first.promise;
    await vi.advanceTimersByTimeAsync(2100);
    streams.changed('1100,7');
    answered = () => Promise.reject(new Error('too slow'));
    first.resolve();
    await vi.advanceTimersByTimeAsync(100);
    answered = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked.map((userIds) => userIds.length)).toEqual([500, 2, 2, 500, 199]);
    expect([asked[1], asked[2]]).toEqual([
      ['1100', '7'],
      ['1100', '7'],
    ]);
    expect(new Set(told.values())).toEqual(new Set([1]));
  });

  it('are not taken while the process stops: nothing would ever end them', () => {
    streams.close();
    expect(() => streams.assertRoom()).toThrow('稍后');
  });
});
