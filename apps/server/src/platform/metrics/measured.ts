import { runTraced } from '../../kernel/tracing.ts';
import type { StatementMeter } from '../../db/statement-meter.ts';
import { Meters } from '../../kernel/meter.ts';
import { withoutAddresses } from '../log/log-options.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Storage } from '../storage/storage.ts';

/** Connections of a pool: open, of those idle, callers that wait for one, and how many there may be. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
  max: number;
}

export interface MailCounts {
  sent: number;
  failed: number;
  /** Why the last one failed, without addresses; null since one was sent again. */
  lastError: { at: Date; reason: string } | null;
}

export interface StorageCounts {
  calls: Meters;
  failed: number;
  /** Why the last call failed; null since one succeeded again. */
  lastError: { at: Date; reason: string } | null;
}

/** Measurements of a process's adapters. */
export interface Measurements {
  statements: StatementMeter;
  pool(): PoolState;
  mail: MailCounts;
  searches: Meters;
  storage: StorageCounts;
}

export function createMeasurements(
  statements: StatementMeter,
  pool: () => PoolState,
): Measurements {
  const mail: MailCounts = { sent: 0, failed: 0, lastError: null };
  const storage: StorageCounts = { calls: new Meters(), failed: 0, lastError: null };
  return { statements, pool, mail, searches: new Meters(), storage };
}

const MAX_REASON = 200;

/** The mailer, counted. */
export function countMails(mailer: Mailer, counts: MailCounts): Mailer {
  return {
    async send(mail) {
      try {
        await runTraced('mail', { kind: 'client' }, () => mailer.send(mail));
        counts.sent += 1;
        counts.lastError = null;
      } catch (error) {
        counts.failed += 1;
        counts.lastError = { at: new Date(), reason: describeError(error) };
        throw error;
      }
    },
  };
}

/** A mail server's reply may contain the recipient. */
function describeError(error: unknown): string {
  const { message, cause } = error as Error;
  const text = cause instanceof Error ? cause.message : message;
  return withoutAddresses(text).slice(0, MAX_REASON);
}

/** Measures durations and failures of operations by name. */
export function createMeasure(meters: Meters) {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    let status = 500;
    try {
      const result = await work();
      status = 200;
      return result;
    } finally {
      meters.of(name).record(performance.now() - began, status);
    }
  };
}

/** The storage, measured. */
export function measureStorage(storage: Storage, counts: StorageCounts): Storage {
  const timed = createMeasure(counts.calls);
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      const finish = await timed(name, work);
      counts.lastError = null;
      return finish;
    } catch (error) {
      counts.failed += 1;
      counts.lastError = { at: new Date(), reason: (error as Error).message.slice(0, MAX_REASON) };
      throw error;
    }
  };
  return {
    location: storage.location,
    put: (key, bytes, mime) => measure('put', () => storage.put(key, bytes, mime)),
    putFile: (key, file, mime) => measure('put', () => storage.putFile(key, file, mime)),
    get: (key) => measure('get', () => storage.get(key)),
    size: (key) => measure('size', () => storage.size(key)),
    delete: (key) => measure('delete', () => storage.delete(key)),
  };
}
