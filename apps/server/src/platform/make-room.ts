/** For how long after a request of a reader others may follow. */
const READING_MS = 2000;
/** Longest pause at once. */
const MAX_PAUSE_MS = 500;

/** Lets long jobs leave half of the time to readers, while there are some. */
export interface Readers {
  /** A reader requested something of this process. */
  noteRequest(): void;
  /** Pauses for as long as the work since `startedAt` (of `performance.now()`) took, where readers are here; else not at all. */
  makeRoom(startedAt: number): Promise<void>;
}

/** For one process: what runs in another one the system shares out. */
export function createReaders(): Readers {
  let lastRequestAt = -Infinity;
  return {
    noteRequest: () => {
      lastRequestAt = performance.now();
    },
    makeRoom: async (startedAt) => {
      const now = performance.now();
      if (now - lastRequestAt >= READING_MS) return;
      const pause = Math.min(now - startedAt, MAX_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
    },
  };
}
