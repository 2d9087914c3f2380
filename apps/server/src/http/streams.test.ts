import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import type { EventStream } from './event-stream.ts';
import { createStreams } from './streams.ts';
import type { Streams } from './streams.ts';

let streams: Streams;
/** The users that the database was queried for, call by call. */
let readCalls: (readonly Id[])[];
/** The queries wait for this promise. */
let responses: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  readCalls = [];
  responses = () => Promise.resolve();
  streams = createStreams({
    read: async (userIds) => {
      readCalls.push(userIds);
      await responses();
      return new Map(userIds.map((userId) => [String(userId), 1]));
    },
    activeSessions: async (ids) => new Set(ids.map(String)),
    log: silentLog,
  });
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

const owner = { userId: 1, sessionId: 1, event: 'unread' };

/** A stream whose client reads, or has disconnected. */
function createStream(open: { isOpen: boolean }): EventStream {
  return { send: () => open.isOpen, heartbeat: () => open.isOpen, end: () => undefined };
}

describe('open streams', () => {
  it('removes a stream whose client disconnected before it was opened', () => {
    streams.add(owner, {}, () => createStream({ isOpen: false }));
    expect(streams.size()).toBe(0);
  });

  it('forget one that ended without saying so', async () => {
    const line = { isOpen: true };
    streams.add(owner, {}, () => createStream(line));
    line.isOpen = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(streams.size()).toBe(0);
  });

  it('reloads counts in batches, users with news first', async () => {
    const data = new Map<Id, number>();
    for (let userId = 1; userId <= 1200; userId += 1) {
      const stream = createStream({ isOpen: true });
      const send = () => Boolean(data.set(userId, (data.get(userId) ?? -1) + 1));
      streams.add({ ...owner, userId }, 0, () => ({ ...stream, send }));
    }
    streams.refreshSoon();
    const first = Promise.withResolvers<void>();
    responses = () => first.promise;
    await vi.advanceTimersByTimeAsync(2100);
    streams.changed('1100,7');
    responses = () => Promise.reject(new Error('too slow'));
    first.resolve();
    await vi.advanceTimersByTimeAsync(100);
    responses = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(2000);
    expect(readCalls.map((userIds) => userIds.length)).toEqual([500, 2, 2, 500, 199]);
    expect([readCalls[1], readCalls[2]]).toEqual([
      ['1100', '7'],
      ['1100', '7'],
    ]);
    expect(new Set(data.values())).toEqual(new Set([1]));
  });

  it('refuses streams while the process stops, because nothing would end them', () => {
    streams.close();
    expect(() => streams.assertCapacity()).toThrow('稍后');
  });
});
