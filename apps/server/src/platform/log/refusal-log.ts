/** Why a request was refused. */
export type RefusalKind =
  | 'sign-in'
  | 'session'
  | 'permission'
  | 'too many requests'
  | 'host'
  | 'metrics token';

/** The logged parts of a refusal: a person or a machine appears only by its pseudonym. */
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

/** The line written at the end of a minute; without details when there were too many kinds to distinguish. */
export interface SuppressedRefusals {
  refusal: Refusal | null;
  suppressed: number;
}

interface RefusalGroup {
  refusal: Refusal;
  written: number;
  suppressed: number;
}

const MINUTE_MS = 60_000;
/** Lines in a minute of one kind from one address and account. */
const MAX_GROUP_LINES = 5;
/** Limit of lines in a minute for all callers together, because an attacker may use any number of addresses. */
const MAX_LINES = 200;

/**
 * Limits refusals in the log: of each kind, address and account a few per minute, then the number of further ones. A caller
 * that keeps trying cannot fill the disk, nor push the lines of others out of the log.
 */
export function createRefusalLog(summarise: (summary: SuppressedRefusals) => void) {
  const groups = new Map<string, RefusalGroup>();
  let lines = 0;
  let ungrouped = 0;
  let timer: NodeJS.Timeout | undefined;

  function finishMinute(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { refusal, suppressed } of groups.values())
      if (suppressed > 0) summarise({ refusal, suppressed });
    if (ungrouped > 0) summarise({ refusal: null, suppressed: ungrouped });
    groups.clear();
    lines = 0;
    ungrouped = 0;
  }

  return {
    /** Calls `write` if the limit allows a line, and counts the refusal otherwise. */
    record(refusal: Refusal, write: () => void): void {
      if (timer === undefined) {
        timer = setTimeout(finishMinute, MINUTE_MS);
        timer.unref();
      }
      const name = JSON.stringify([refusal.kind, refusal.address, refusal.account]);
      const group = groups.get(name) ?? { refusal, written: 0, suppressed: 0 };
      const isFull = lines >= MAX_LINES;
      if (isFull && !groups.has(name)) {
        ungrouped += 1;
        return;
      }
      groups.set(name, group);
      if (isFull || group.written >= MAX_GROUP_LINES) {
        group.suppressed += 1;
        return;
      }
      group.written += 1;
      lines += 1;
      write();
    },
    /** Writes the counts, and stops. */
    close: finishMinute,
  };
}
