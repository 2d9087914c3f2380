import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';
import { openProbe } from './database-probe.ts';
import { parsePosition, type Position } from './primary-wal.ts';

/** What is known of a replica. */
export interface ReplicaMonitor {
  /** Null before it was asked for the first time. */
  health(): ReplicaHealth | null;
  /** How far it has read the log. */
  replayed(): Position;
  /** Somebody waits for it to get further: it is asked again soon. */
  expedite(): void;
  close(): void;
}

/** Milliseconds between two questions: usually, and while somebody waits. */
const POLL_INTERVALS = { normal: 500, expedite: 20 };

interface Answer {
  copies: boolean;
  replayed: string | null;
  system: string;
}

const STATUS_QUERY = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as replayed,
  (select system_identifier::text from pg_control_system()) as system`;

/**
 * Asks a replica again and again how far it is.
 * @param system what the database it copies calls itself
 * @param onUnavailable called when it no longer answers
 */
export function monitorReplica(
  url: string,
  system: () => Promise<string>,
  onUnavailable: () => void,
): ReplicaMonitor {
  const probe = openProbe(url);
  let closed = false;
  let wakeUp = (): void => undefined;
  let health: ReplicaHealth | null = null;
  let replayed: Position = 0n;
  let isExpedited = false;

  const setHealth = (next: ReplicaHealth): void => {
    if (next === 'away' && health !== 'away') onUnavailable();
    health = next;
  };
  const poll = async (): Promise<void> => {
    try {
      const answer = await probe.query<Answer>(STATUS_QUERY);
      if (!answer.copies) return setHealth('primary');
      if (answer.system !== (await system())) return setHealth('other');
      replayed = parsePosition(answer.replayed) ?? 0n;
      setHealth('ok');
    } catch {
      setHealth('away');
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const runPolling = async (): Promise<void> => {
    while (!closed) {
      isExpedited = false;
      await poll();
      if (!isExpedited && !closed) await pause(POLL_INTERVALS.normal);
      // who is asked for again and again still has time to read
      if (isExpedited) await pause(POLL_INTERVALS.expedite);
    }
    probe.close();
  };
  void runPolling();
  return {
    health: () => health,
    replayed: () => replayed,
    expedite() {
      if (isExpedited) return;
      isExpedited = true;
      wakeUp();
    },
    close() {
      closed = true;
      wakeUp();
    },
  };
}
