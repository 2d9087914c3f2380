import { afterAll, vi } from 'vitest';

/** Files share a worker: what a failed test left of its own clock and settings must not reach the next file. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
