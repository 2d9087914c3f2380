/** Changes that come close together are told together. */
const GATHER_MS = 25;
const RETRY_MS = 1000;
/** Of so many people at a time the database counts everything within its time, however much they have not read. */
const AT_ONCE = 500;

export interface NotifyQueue {
  /** These people have something new: they come first. */
  changed(userIds: Iterable<string>): void;
  /** These may have. */
  recount(userIds: Iterable<string>): void;
  close(): void;
}

/** People to be told the current state, in parts, by `tell`; those for whom it failed are told again. */
export function createNotifyQueue(
  tell: (userIds: readonly string[]) => Promise<void>,
  onFailure: (error: unknown) => void,
): NotifyQueue {
  const fresh = new Set<string>();
  const doubtful = new Set<string>();
  let telling = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const soon = (after = GATHER_MS): void => {
    if (telling || closed || fresh.size + doubtful.size === 0) return;
    telling = true;
    timer = setTimeout(() => void next(), after);
  };
  const next = async (): Promise<void> => {
    const waiting = fresh.size > 0 ? fresh : doubtful;
    const userIds = [...waiting.values().take(AT_ONCE)];
    for (const userId of userIds) {
      fresh.delete(userId);
      doubtful.delete(userId);
    }
    let failed = false;
    try {
      await tell(userIds);
    } catch (error) {
      failed = true;
      onFailure(error);
      for (const userId of userIds) waiting.add(userId);
    }
    telling = false;
    soon(failed ? RETRY_MS : GATHER_MS);
  };

  return {
    changed(userIds) {
      for (const userId of userIds) fresh.add(userId);
      soon();
    },
    recount(userIds) {
      for (const userId of userIds) doubtful.add(userId);
      soon();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
