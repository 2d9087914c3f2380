import { startReading } from '../../ops/drills/lib/reading.ts';
import type { Reading } from '../../ops/drills/lib/reading.ts';

/** Readers in a process of their own: in one that is busy they would measure its delays, not those of the site. */
export interface ReadingOrders {
  origin: string;
  paths: string[];
  readers: number;
  pauseMs: number;
}

/** What readers noticed since the last answer. */
export interface ReadingAnswer {
  /** Milliseconds. */
  p99: number;
  /** Of all answers since the start. */
  failed: string[];
}

let reading: Reading | null = null;
process.on('message', (orders: ReadingOrders | 'drain') => {
  if (orders !== 'drain') {
    reading = startReading([orders.origin], orders.paths, orders.readers, orders.pauseMs);
    return;
  }
  const times = reading?.drainTimes() ?? [];
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  const answer: ReadingAnswer = { p99, failed: (reading?.failed ?? []).slice(0, 5) };
  process.send?.(answer);
});
