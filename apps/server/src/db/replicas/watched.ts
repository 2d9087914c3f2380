import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';
import { openAsker } from './asker.ts';
import { parsePosition } from './position.ts';
import type { Position } from './position.ts';

/** What is known of a replica. */
export interface Watched {
  /** Null before it was asked for the first time. */
  health(): ReplicaHealth | null;
  /** How far it has read the log. */
  replayed(): Position;
  /** Somebody waits for it to get further: it is asked again soon. */
  soon(): void;
  close(): void;
}

/** Milliseconds between two questions: usually, and while somebody waits. */
const PACE = { usual: 500, soon: 20 };

interface Answer {
  copies: boolean;
  replayed: string | null;
  system: string;
}

const QUESTION = `select pg_is_in_recovery() as copies, pg_last_wal_replay_lsn()::text as replayed,
  (select system_identifier::text from pg_control_system()) as system`;

/**
 * Asks a replica again and again how far it is.
 * @param system what the database it copies calls itself
 * @param onGone called when it no longer answers
 */
export function watchReplica(
  url: string,
  system: () => Promise<string>,
  onGone: () => void,
): Watched {
  const asker = openAsker(url);
  let closed = false;
  let wake = (): void => undefined;
  let health: ReplicaHealth | null = null;
  let replayed: Position = 0n;
  let wanted = false;

  const set = (next: ReplicaHealth): void => {
    if (next === 'away' && health !== 'away') onGone();
    health = next;
  };
  const look = async (): Promise<void> => {
    try {
      const answer = await asker.ask<Answer>(QUESTION);
      if (!answer.copies) return set('primary');
      if (answer.system !== (await system())) return set('other');
      replayed = parsePosition(answer.replayed) ?? 0n;
      set('ok');
    } catch {
      set('away');
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const goOn = async (): Promise<void> => {
    while (!closed) {
      wanted = false;
      await look();
      if (!wanted && !closed) await pause(PACE.usual);
      // who is asked for again and again still has time to read
      if (wanted) await pause(PACE.soon);
    }
    asker.close();
  };
  void goOn();
  return {
    health: () => health,
    replayed: () => replayed,
    soon() {
      if (wanted) return;
      wanted = true;
      wake();
    },
    close() {
      closed = true;
      wake();
    },
  };
}
