import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReaders } from './make-room.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Milliseconds of a pause. */
async function measurePause(pause: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all([pause, vi.runAllTimersAsync()]);
  return performance.now() - startedAt;
}

it('pauses for as long as the work took while readers are here, and not for long', async () => {
  const readers = createReaders();
  vi.advanceTimersByTime(10_000);
  expect(await measurePause(readers.makeRoom(performance.now() - 80))).toBe(0);
  readers.noteRequest();
  vi.advanceTimersByTime(1000);
  expect(await measurePause(readers.makeRoom(performance.now() - 80))).toBe(80);
  readers.noteRequest();
  expect(await measurePause(readers.makeRoom(performance.now() - 9000))).toBe(500);
  vi.advanceTimersByTime(2000);
  expect(await measurePause(readers.makeRoom(performance.now() - 80))).toBe(0);
});
