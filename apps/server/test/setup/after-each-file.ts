import { afterAll, vi } from 'vitest';

/** Files share a worker: a clock or settings left by a failed test must not affect the next file. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
