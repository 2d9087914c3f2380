import { openAsker } from './asker.ts';
import { parsePosition } from './position.ts';
import type { Position } from './position.ts';

/** How the log of the primary grows, and how much of it readers must be shown. */
export interface PrimaryLog {
  /** What the primary calls itself: whatever copies it has the same. */
  system(): Promise<string>;
  /** How long ago the log was as far as this, in ms; null where that is not known. */
  lag(replayed: Position): number | null;
  /** Up to where readers must see it; null while that is being found out. */
  announced(): Position | null;
  /** Something was announced: readers must see the log as it is now. `then` is called once that is known. */
  announce(then: () => void): void;
  close(): void;
}

/** Milliseconds between two questions. */
const PACE = 500;
/** Longer than any lag that is allowed, in questions. */
const REMEMBERED = 120;

const QUESTION = `select pg_current_wal_insert_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`;

/** Asks the primary every so often how far its log is. Begins with the first announcement. */
export function openLog(url: string): PrimaryLog {
  const asker = openAsker(url);
  const seen: { at: number; position: Position }[] = [];
  let announced: Position | null = null;
  let waiting: (() => void)[] = [];
  let asking: Promise<void> | null = null;
  let system: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const note = (position: Position): void => {
    const at = Date.now();
    if (at - (seen.at(-1)?.at ?? 0) < PACE / 2) return;
    seen.push({ at, position });
    if (seen.length > REMEMBERED) seen.shift();
  };
  const look = async (): Promise<void> => {
    const told = waiting;
    waiting = [];
    try {
      // what was announced before the question is before the answer
      const answer = await asker.ask<{ position: string; system: string }>(QUESTION);
      const position = parsePosition(answer.position) ?? 0n;
      system = answer.system;
      note(position);
      // more may have been announced meanwhile
      if (told.length > 0 && waiting.length === 0) announced = position;
      for (const then of told) then();
    } catch {
      // until it answers nothing is known, and the primary is asked for everything
      waiting = [...told, ...waiting];
    }
  };
  const inTurn = (): void => {
    if (closed || asking !== null) return;
    const before = waiting;
    asking = look().finally(() => {
      asking = null;
      // those that came meanwhile, not those that could not be answered
      if (waiting.length > 0 && waiting[0] !== before[0]) inTurn();
    });
  };

  return {
    async system() {
      if (system === null) {
        inTurn();
        await asking;
      }
      if (system === null) throw new Error('the primary does not answer');
      return system;
    },
    lag(replayed) {
      const now = Date.now();
      const last = seen.at(-1);
      const reached = seen.findLast(({ position }) => position <= replayed);
      // what the log held before it was watched has no time
      if (last === undefined || reached === undefined) return null;
      return reached === last ? Math.max(0, now - last.at - PACE) : now - reached.at;
    },
    announced: () => announced,
    announce(then) {
      announced = null;
      waiting.push(then);
      timer ??= setInterval(inTurn, PACE).unref();
      inTurn();
    },
    close() {
      closed = true;
      if (timer !== null) clearInterval(timer);
      asker.close();
    },
  };
}
