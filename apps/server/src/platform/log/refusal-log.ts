/** Why a request was refused. */
export type RefusalKind =
  | 'sign-in'
  | 'session'
  | 'permission'
  | 'too many requests'
  | 'host'
  | 'metrics token';

/** What of a refusal is logged: nothing that names a person or a machine but its pseudonym. */
export interface Refusal {
  kind: RefusalKind;
  status: number;
  route: string;
  address: string;
  /** Null for visitors. */
  account: string | null;
  /** By which name the site was called, where that was not its own. */
  host?: string;
}

/** What is written at the end of a minute; without a refusal for all that there was no room to tell apart. */
export interface LeftOut {
  refusal: Refusal | null;
  leftOut: number;
}

interface Subject {
  refusal: Refusal;
  written: number;
  leftOut: number;
}

const MINUTE_MS = 60_000;
/** Lines in a minute of one kind from one address and account. */
const LINES_OF_ONE = 5;
/** Lines in a minute of all together, for callers that come from as many addresses as they like. */
const LINES_OF_ALL = 200;

/**
 * Lets refusals into the log: of each kind, address and account a few in a minute, then how many more there were. A caller
 * that keeps trying cannot fill the disk, nor push the lines of others out of it.
 */
export function createRefusalLog(summarise: (more: LeftOut) => void) {
  const subjects = new Map<string, Subject>();
  let lines = 0;
  let others = 0;
  let timer: NodeJS.Timeout | undefined;

  function finishMinute(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { refusal, leftOut } of subjects.values())
      if (leftOut > 0) summarise({ refusal, leftOut });
    if (others > 0) summarise({ refusal: null, leftOut: others });
    subjects.clear();
    lines = 0;
    others = 0;
  }

  return {
    /** Calls `write` where there is room for a line, and counts the refusal where there is none. */
    note(refusal: Refusal, write: () => void): void {
      if (timer === undefined) {
        timer = setTimeout(finishMinute, MINUTE_MS);
        timer.unref();
      }
      const name = JSON.stringify([refusal.kind, refusal.address, refusal.account]);
      const subject = subjects.get(name) ?? { refusal, written: 0, leftOut: 0 };
      const isFull = lines >= LINES_OF_ALL;
      if (isFull && !subjects.has(name)) {
        others += 1;
        return;
      }
      subjects.set(name, subject);
      if (isFull || subject.written >= LINES_OF_ONE) {
        subject.leftOut += 1;
        return;
      }
      subject.written += 1;
      lines += 1;
      write();
    },
    /** Writes what is counted, and stops. */
    close: finishMinute,
  };
}
