// Why it is as it is: docs/decisions/0009-editor.md
import type { CallError } from '@zhihui/contract/client.ts';
import { toDocument, isSameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftCalls, Origin } from './draft-calls.ts';
import { isSaved, createDraftState, reduceDraft } from './draft-state.ts';
import type { DraftEvent, DraftState, SaveState } from './draft-state.ts';

/** Delay between the last key and a save on the server, in ms. */
const SAVE_DELAY_MS = 2000;
/** Longest time between saves while the user types without a pause, in ms. */
const MAX_SAVE_INTERVAL_MS = 15_000;
/** Delay between a key and the local copy, in ms. */
const COPY_DELAY_MS = 300;
/** Delays before a failed save is retried, in ms. */
const RETRY_DELAYS_MS = [5000, 15_000, 30_000];
/** How often a text that changed during its save is saved again at once. */
const MAX_SAVE_ROUNDS = 3;

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Options {
  origin: Origin;
  /** The document the server has; null when it has none. */
  saved: EditorDocument | null;
  readDocument: () => EditorDocument;
  /** Replaces the text that `read` returns. */
  replace: (doc: EditorDocument) => void;
  /** Merges what another window saved with the text that `readDocument` returns; null where both changed the same place. */
  merge: (base: EditorDocument, remote: EditorDocument) => EditorDocument | null;
  calls: DraftCalls;
  /** Stores a copy in this browser; resolves to whether that worked. */
  saveCopy: (origin: Origin, doc: EditorDocument) => Promise<boolean>;
  deleteCopy: () => Promise<void>;
  onState: (state: SaveState) => void;
  onOrigin: (origin: Origin) => void;
}

/**
 * Saves a text: soon in this browser, a little later in its draft on the server. Only one save is in flight at a
 * time, and none while the draft is being deleted. The state of the text is a `DraftState`.
 */
export class DraftSaver {
  readonly #options: Options;
  #state: DraftState;
  #copyTimer: Timer;
  #saveTimer: Timer;
  #running: Promise<boolean> | null = null;
  /** The pending deletion of the draft; null when there is none. */
  #discarding: Promise<boolean> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#state = createDraftState(options.origin, options.saved);
  }

  get origin(): Origin {
    return this.#state.origin;
  }

  /** Whether the server lacks changes. */
  get unsaved(): boolean {
    const { dirty, stopped } = this.#state;
    return dirty && !stopped && !isSaved(this.#state, this.#options.readDocument());
  }

  /** The document the server has as far as this window knows; null when it has none. */
  get saved(): EditorDocument | null {
    return this.#state.saved;
  }

  /** Whether the text of another window conflicts with this one; nothing is saved until the conflict is resolved. */
  get hasConflict(): boolean {
    return this.#state.remote !== null;
  }

  /** Records that the text changed. This is cheap, as the text is only read when it is saved. */
  touch(): void {
    if (this.#state.stopped) return;
    this.#dispatch({ type: 'changed', at: Date.now() });
    this.#schedule();
  }

  /**
   * Saves now, or after a pending deletion of the draft, which would otherwise be recreated. Resolves to whether the
   * server has everything.
   */
  flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#discarding !== null) return this.#discarding.then(() => this.flush());
    // the running save may have read the text before the latest change
    if (this.#running !== null) return this.#running.then((saved) => saved && this.flush());
    this.#running = this.#save().finally(() => (this.#running = null));
    return this.#running.then((saved) => saved && !this.unsaved);
  }

  /** Updates the local copy at once, for a page that is about to be closed. */
  async saveCopyNow(): Promise<void> {
    if (this.#state.dirty && !this.#state.stopped) await this.#saveCopy();
  }

  /** Sends unsaved changes while the page is closed, without reading the response. */
  sendBeforeLeaving(): void {
    if (this.unsaved)
      this.#options.calls.sendBeforeLeaving(this.origin, this.#options.readDocument());
  }

  /** Resolves the conflict with the current text, on top of the version the other window saved. */
  useRemote(): void {
    if (this.#state.remote !== null) this.#applyRemote(this.#state.remote);
  }

  /**
   * Bases the text on another revision of the item. This needs a new draft, as the origin of a draft cannot change.
   * `saved` is the text of that revision when it replaces the current one. Resolves to whether the server deleted
   * the old draft; otherwise nothing changes.
   */
  rebase(revision: number, saved: EditorDocument | null = null): Promise<boolean> {
    return this.#discard(async () => {
      this.#dispatch({ type: 'rebased', revision, saved });
      if (saved !== null) this.#options.replace(saved);
      if (isSaved(this.#state, this.#options.readDocument())) await this.#markClean();
      else this.touch();
    });
  }

  /** Bases a shared text on the revision it was submitted as. `now`: it was submitted just now. */
  setBaseRevision(revision: number, now: boolean): void {
    this.#dispatch({ type: 'submitted', revision, now });
  }

  /** Detaches the text from an item that is gone; it becomes a new item. */
  detach(): void {
    this.#dispatch({ type: 'item-gone' });
    if (this.origin.draft === null) this.touch();
  }

  /** Discards the text and its draft. Resolves to whether the server deleted the draft. */
  discard(): Promise<boolean> {
    return this.#discard(() => this.finish());
  }

  /** Stops saving after the text was submitted, and removes the local copy. */
  async finish(): Promise<void> {
    this.#stop();
    await this.#options.deleteCopy();
  }

  /** Stops saving for good, for when the page is left. */
  stop(): void {
    void this.saveCopyNow();
    this.#stop();
  }

  #applyRemote(remote: Draft): void {
    this.#dispatch({ type: 'remote-applied', remote, at: Date.now() });
    this.#schedule();
  }

  #dispatch(event: DraftEvent): void {
    const before = this.#state;
    this.#state = reduceDraft(before, event);
    if (this.#state.origin !== before.origin) this.#options.onOrigin(this.#state.origin);
    if (this.#state.visibleState !== before.visibleState)
      this.#options.onState(this.#state.visibleState);
  }

  #schedule(): void {
    this.#copyTimer ??= setTimeout(() => void this.#saveCopy(), COPY_DELAY_MS);
    const remainingMs = MAX_SAVE_INTERVAL_MS - (Date.now() - this.#state.unsavedSince);
    this.#scheduleSave(Math.max(0, Math.min(SAVE_DELAY_MS, remainingMs)));
  }

  #scheduleSave(ms: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), ms);
  }

  #stop(): void {
    this.#dispatch({ type: 'stopped' });
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#copyTimer);
  }

  /** Saves the text and schedules the next save for changes made meanwhile. Resolves to whether it succeeded. */
  async #save(): Promise<boolean> {
    for (let round = 0; round < MAX_SAVE_ROUNDS; round += 1) {
      const { stopped, dirty } = this.#state;
      if (stopped || this.hasConflict) return !this.hasConflict;
      const doc = this.#options.readDocument();
      if (!dirty || isSaved(this.#state, doc)) return this.#markClean();
      const hasLocalCopy = await this.#saveCopy();
      this.#dispatch({ type: 'saving' });
      if (!(await this.#send(doc, hasLocalCopy))) return false;
    }
    if (!this.unsaved) return this.#markClean();
    this.#schedule();
    return true;
  }

  /** Sends one save. Resolves to whether to check for more changes. */
  async #send(doc: EditorDocument, hasLocalCopy: boolean): Promise<boolean> {
    const { calls, readDocument } = this.#options;
    const { draft, contentId } = this.origin;
    const result = await (draft === null
      ? calls.create(this.origin, doc)
      : calls.update(draft, doc));
    if (this.#state.stopped) return false;
    if (result.ok) {
      const current = isSameDocument(doc, readDocument());
      this.#dispatch({ type: 'save-succeeded', doc, draft: result.data, current, at: Date.now() });
      return true;
    }
    const { code } = result.error;
    if (code === 409) return this.#compareRemote(doc, hasLocalCopy);
    if (code === 404 && draft !== null) {
      // submitted or discarded elsewhere; the text here is still the user's work
      this.#dispatch({ type: 'draft-gone' });
      return true;
    }
    if ((code === 404 || code === 403) && contentId !== null) {
      this.detach();
      return true;
    }
    return this.#reportFailure(doc, result.error, hasLocalCopy);
  }

  /**
   * Compares with what another window saved in between: an equal text resolves the conflict, changes of different places
   * are merged, and changes of the same place need a choice.
   */
  async #compareRemote(doc: EditorDocument, hasLocalCopy: boolean): Promise<boolean> {
    const { calls, readDocument } = this.#options;
    const { draft, contentId } = this.origin;
    const result = await (draft !== null
      ? calls.read(draft.id)
      : contentId === null
        ? null
        : calls.findByContent(contentId));
    const remote = result?.ok === true ? result.data : null;
    if (remote === null) {
      return this.#reportFailure(doc, result?.ok === false ? result.error : null, hasLocalCopy);
    }
    if (isSameDocument(toDocument(remote), readDocument())) {
      this.#applyRemote(remote);
      return true;
    }
    const { saved } = this.#state;
    const merged = saved === null ? null : this.#options.merge(saved, toDocument(remote));
    if (merged !== null) {
      this.#applyRemote(remote);
      this.#options.replace(merged);
      return true;
    }
    this.#dispatch({ type: 'conflict', remote });
    return false;
  }

  #reportFailure(doc: EditorDocument, error: CallError | null, hasLocalCopy: boolean): false {
    const { failures } = this.#state;
    this.#dispatch({ type: 'failed', error, hasLocalCopy });
    if (this.#state.visibleState.kind === 'failed') {
      this.#scheduleSave(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
    } else if (!isSameDocument(doc, this.#options.readDocument())) {
      // text typed meanwhile may be acceptable to the server
      this.#schedule();
    }
    return false;
  }

  /** Updates the local copy. Resolves to whether it is stored. */
  async #saveCopy(): Promise<boolean> {
    clearTimeout(this.#copyTimer);
    this.#copyTimer = undefined;
    const doc = this.#options.readDocument();
    if (!this.hasConflict && isSaved(this.#state, doc)) {
      // the change was undone: a copy would be offered as unsaved text
      await this.#options.deleteCopy();
      return true;
    }
    return this.#options.saveCopy(this.origin, doc);
  }

  async #markClean(): Promise<true> {
    this.#dispatch({ type: 'clean' });
    await this.#options.deleteCopy();
    return true;
  }

  /** Deletes the draft, if there is one, then goes on with `next`; no save runs meanwhile. */
  #discard(next: () => Promise<void>): Promise<boolean> {
    this.#discarding ??= this.#runDiscard(next).finally(() => (this.#discarding = null));
    return this.#discarding;
  }

  async #runDiscard(next: () => Promise<void>): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    await this.#running;
    const { draft } = this.origin;
    const result = draft === null ? null : await this.#options.calls.remove(draft.id);
    if (result !== null && !result.ok && result.error.code !== 404) {
      // its save was postponed
      if (this.#state.dirty) this.touch();
      return false;
    }
    await next();
    return true;
  }
}
