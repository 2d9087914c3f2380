const SAVE_AFTER = 2000;
/** Somebody who never pauses is saved this often. */
const SAVE_AT_LEAST = 15_000;
const KEEP_AFTER = 300;
const RETRY_AFTER = [5000, 15_000, 30_000];

type Timer = ReturnType<typeof setTimeout> | undefined;

/** When a text that changes is stored in this browser and saved on the server, and when a save that failed is tried again. */
export class SaveTimes {
  #keep: () => void;
  #save: () => void;
  #unsavedSince = 0;
  #failures = 0;
  #keepTimer: Timer;
  #saveTimer: Timer;

  constructor({ keep, save }: { keep: () => void; save: () => void }) {
    this.#keep = keep;
    this.#save = save;
  }

  /** From now on the server lacks something. */
  begin(): void {
    this.#unsavedSince = Date.now();
  }

  /** The text changed. */
  changed(): void {
    this.#keepTimer ??= setTimeout(this.#keep, KEEP_AFTER);
    const patience = SAVE_AT_LEAST - (Date.now() - this.#unsavedSince);
    this.#saveIn(Math.max(0, Math.min(SAVE_AFTER, patience)));
  }

  /** A save came through. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** A save failed: tried again, later each time. */
  failed(): void {
    const wait = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)] ?? 0;
    this.#failures += 1;
    this.#saveIn(wait);
  }

  /** The text is being stored: that is not due any more. */
  clearKeep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
  }

  /** The text is being saved: that is not due any more. */
  clearSave(): void {
    clearTimeout(this.#saveTimer);
  }

  #saveIn(after: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(this.#save, after);
  }
}
