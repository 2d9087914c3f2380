import { openProbe } from './database-probe.ts';

/** A position in the database's log: a reader that has replayed the log up to it sees everything written before. */
export type Position = bigint;

const PAGE = 8192n;
/** Sizes of the headers at the beginning of a page of the log, in bytes. */
const HEADERS: ReadonlySet<bigint> = new Set([24n, 40n]);

/** Parses `16/B374D848`; null for any other text. */
export function parsePosition(text: string | null): Position | null {
  const [, high = '', low = ''] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/iu.exec(text ?? '') ?? [];
  if (low === '') return null;
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  // right after a full page the header of the next page is counted although nothing follows yet: no replica would ever reach
  // that position
  const inPage = position % PAGE;
  return HEADERS.has(inPage) ? position - inPage : position;
}

/** The growth of the primary's log, and the part of it that readers must see. */
export interface PrimaryWal {
  /** The system identifier of the primary; its copies have the same. */
  system(): Promise<string>;
  /** How long ago the log was as far as this, in ms; null where that is not known. */
  lag(replayed: Position): number | null;
  /** The position that readers must be able to see; null while it is being queried. */
  requiredPosition(): Position | null;
  /** Content was announced: readers must see the log as it is now. `onKnown` is called once its position is known. */
  requireCurrent(onKnown: () => void): void;
  close(): void;
}

/** Milliseconds between two questions. */
const POLL_INTERVAL_MS = 500;
/** Longer than any lag that is allowed, in questions. */
const MAX_HISTORY = 120;

const STATUS_QUERY = `select pg_current_wal_insert_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`;

/** Polls the primary for the position of its log. Starts with the first announcement. */
export function openPrimaryWal(url: string): PrimaryWal {
  const probe = openProbe(url);
  const history: { at: number; position: Position }[] = [];
  let requiredPosition: Position | null = null;
  let waiting: (() => void)[] = [];
  let pendingPoll: Promise<void> | null = null;
  let system: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const record = (position: Position): void => {
    const at = Date.now();
    if (at - (history.at(-1)?.at ?? 0) < POLL_INTERVAL_MS / 2) return;
    history.push({ at, position });
    if (history.length > MAX_HISTORY) history.shift();
  };
  const poll = async (): Promise<void> => {
    const callbacks = waiting;
    waiting = [];
    try {
      // whatever was announced before the query is before its answer
      const answer = await probe.query<{ position: string; system: string }>(STATUS_QUERY);
      const position = parsePosition(answer.position) ?? 0n;
      system = answer.system;
      record(position);
      // more may have been announced meanwhile
      if (callbacks.length > 0 && waiting.length === 0) requiredPosition = position;
      for (const onKnown of callbacks) onKnown();
    } catch {
      // until it answers the position is unknown, and the primary serves all reads
      waiting = [...callbacks, ...waiting];
    }
  };
  const pollOnce = (): void => {
    if (closed || pendingPoll !== null) return;
    const waitingBefore = waiting;
    pendingPoll = poll().finally(() => {
      pendingPoll = null;
      // for callers that came meanwhile, not for those whose query failed
      if (waiting.length > 0 && waiting[0] !== waitingBefore[0]) pollOnce();
    });
  };

  return {
    async system() {
      if (system === null) {
        pollOnce();
        await pendingPoll;
      }
      if (system === null) throw new Error('the primary does not answer');
      return system;
    },
    lag(replayed) {
      const now = Date.now();
      const last = history.at(-1);
      const lastReached = history.findLast(({ position }) => position <= replayed);
      // log entries from before the first poll have no time
      if (last === undefined || lastReached === undefined) return null;
      return lastReached === last
        ? Math.max(0, now - last.at - POLL_INTERVAL_MS)
        : now - lastReached.at;
    },
    requiredPosition: () => requiredPosition,
    requireCurrent(onKnown) {
      requiredPosition = null;
      waiting.push(onKnown);
      timer ??= setInterval(pollOnce, POLL_INTERVAL_MS).unref();
      pollOnce();
    },
    close() {
      closed = true;
      if (timer !== null) clearInterval(timer);
      probe.close();
    },
  };
}
