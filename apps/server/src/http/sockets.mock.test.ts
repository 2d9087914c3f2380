import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSockets } from './sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose browser replies to pings only while `replies`. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  replies = true;
  terminated = false;
  send(): void {}
  close(): void {}
  ping(): void {
    if (this.replies) this.emit('pong');
  }
  terminate(): void {
    this.terminated = true;
    this.emit('close');
  }
}

it('ends a connection whose client is gone without a word, and no other', async () => {
  const left = vi.fn<() => void>();
  const sockets = createSockets({
    open: () => Promise.resolve({ receive: () => undefined, onLeave: left }),
    messages: {
      malformedFrame: '',
      tooLarge: '',
      tooMany: '',
      slow: '',
      busy: '',
      gone: '',
    },
  });
  const access = {
    member: { userId: 1, sessionId: 1 },
    reply: { code: 200, data: null, msg: '' },
  } as never;
  const [here, gone] = [new FakeSocket(), new FakeSocket()];
  for (const socket of [here, gone]) await sockets.connect(socket, () => Promise.resolve(access));
  expect(sockets.size()).toBe(2);
  gone.replies = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([here.terminated, gone.terminated]).toEqual([false, true]);
  expect(left).toHaveBeenCalledTimes(1);
  expect(sockets.size()).toBe(1);
  sockets.close();
});
