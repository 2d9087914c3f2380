import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';
import { openProbe } from './database-probe.ts';
import { parsePosition } from './primary-wal.ts';
import type { Position } from './primary-wal.ts';

/** Monitors a replica. */
export interface ReplicaMonitor {
  /** Null before the first poll. */
  health(): ReplicaHealth | null;
  /** How far it has read the log. */
  replayed(): Position;
  /** A caller waits for the replica to catch up: polls it again soon. */
  expedite(): void;
  close(): void;
}

/** Milliseconds between two polls: usually, and while a caller waits. */
const POLL_INTERVALS = { normal: 500, expedite: 20 };

interface Answer {
  copies: boolean;
  replayed: string | null;
  system: string;
}

const STATUS_QUERY = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as replayed,
  (select system_identifier::text from pg_control_system()) as system`;

/**
 * Polls a replica for its position in the log.
 * @param system resolves to the system identifier of the database that it copies
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
      // a pause also between expedited polls, so that the replica has time to replay
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
