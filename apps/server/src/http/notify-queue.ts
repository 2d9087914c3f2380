/** Changes that come close together are told together. */
const BATCH_DELAY_MS = 25;
const RETRY_MS = 1000;
/** Of so many people at a time the database counts everything within its time, however much they have not read. */
const BATCH_SIZE = 500;

export interface NotifyQueue {
  /** These people have something new: they come first. */
  changed(userIds: Iterable<string>): void;
  /** These may have. */
  recount(userIds: Iterable<string>): void;
  close(): void;
}

/** People to be told the current state, in parts, by `tell`; those for whom it failed are told again. */
export function createNotifyQueue(
  notify: (userIds: readonly string[]) => Promise<void>,
  onFailure: (error: unknown) => void,
): NotifyQueue {
  const changedIds = new Set<string>();
  const recountIds = new Set<string>();
  let isSending = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (delayMs = BATCH_DELAY_MS): void => {
    if (isSending || closed || changedIds.size + recountIds.size === 0) return;
    isSending = true;
    timer = setTimeout(() => void sendBatch(), delayMs);
  };
  const sendBatch = async (): Promise<void> => {
    const waiting = changedIds.size > 0 ? changedIds : recountIds;
    const userIds = [...waiting.values().take(BATCH_SIZE)];
    for (const userId of userIds) {
      changedIds.delete(userId);
      recountIds.delete(userId);
    }
    let failed = false;
    try {
      await notify(userIds);
    } catch (error) {
      failed = true;
      onFailure(error);
      for (const userId of userIds) waiting.add(userId);
    }
    isSending = false;
    schedule(failed ? RETRY_MS : BATCH_DELAY_MS);
  };

  return {
    changed(userIds) {
      for (const userId of userIds) changedIds.add(userId);
      schedule();
    },
    recount(userIds) {
      for (const userId of userIds) recountIds.add(userId);
      schedule();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
