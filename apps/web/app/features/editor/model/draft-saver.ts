// Why it is as it is: docs/decisions/0009-editor.md
import type { CallError } from '@zhihui/contract/client.ts';
import { toDocument, isSameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftCalls, Origin } from './draft-calls.ts';
import { isSaved, createDraftState, reduceDraft } from './draft-state.ts';
import type { DraftEvent, DraftState, SaveState } from './draft-state.ts';

/** The server gets a text this long after the last key, in ms. */
const SAVE_DELAY_MS = 2000;
/** A person who never pauses is saved this often, in ms. */
const MAX_SAVE_INTERVAL_MS = 15_000;
/** The copy in this browser follows a key after this, in ms. */
const COPY_DELAY_MS = 300;
/** A failed save is tried again after these, in ms. */
const RETRY_DELAYS_MS = [5000, 15_000, 30_000];
/** A text that grew while it was being saved goes again at once, this often. */
const MAX_SAVE_ROUNDS = 3;

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Options {
  origin: Origin;
  /** What the server has already; null when it has nothing. */
  saved: EditorDocument | null;
  readDocument: () => EditorDocument;
  /** Puts another text in place of the one that `read` returns. */
  replace: (doc: EditorDocument) => void;
  calls: DraftCalls;
  /** Stores a copy in this browser; resolves to whether that worked. */
  saveCopy: (origin: Origin, doc: EditorDocument) => Promise<boolean>;
  deleteCopy: () => Promise<void>;
  onState: (state: SaveState) => void;
  onOrigin: (origin: Origin) => void;
}

/**
 * Saves a text: soon in this browser, a little later in its draft on the server. One save is under way at a time, and
 * none while its draft is deleted. What is known of the text is a `DraftState`.
 */
export class DraftSaver {
  readonly #options: Options;
  #state: DraftState;
  #copyTimer: Timer;
  #saveTimer: Timer;
  #running: Promise<boolean> | null = null;
  /** A draft that is being deleted, and what follows from that. */
  #discarding: Promise<boolean> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#state = createDraftState(options.origin, options.saved);
  }

  get origin(): Origin {
    return this.#state.origin;
  }

  /** Whether the server lacks something. */
  get unsaved(): boolean {
    const { dirty, stopped } = this.#state;
    return dirty && !stopped && !isSaved(this.#state, this.#options.readDocument());
  }

  /** Whether another window's text waits for a choice; nothing is saved until `settle`. */
  get hasConflict(): boolean {
    return this.#state.remote !== null;
  }

  /** The text changed. Cheap: it is only read when it is saved. */
  touch(): void {
    if (this.#state.stopped) return;
    this.#dispatch({ type: 'changed', at: Date.now() });
    this.#schedule();
  }

  /** Saves now, or as soon as a draft is deleted: it would be created again. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#discarding !== null) return this.#discarding.then(() => this.flush());
    // the save under way may have read the text before the latest change
    if (this.#running !== null) return this.#running.then((saved) => saved && this.flush());
    this.#running = this.#save().finally(() => (this.#running = null));
    return this.#running.then((saved) => saved && !this.unsaved);
  }

  /** Brings the copy in this browser up to date at once, for a page that is about to go. */
  async saveCopyNow(): Promise<void> {
    if (this.#state.dirty && !this.#state.stopped) await this.#saveCopy();
  }

  /** Sends what the server lacks while the page goes away; no answer is read. */
  sendBeforeLeaving(): void {
    if (this.unsaved)
      this.#options.calls.sendBeforeLeaving(this.origin, this.#options.readDocument());
  }

  /** Goes on with the text as it is on top of what the other window saved. */
  useRemote(): void {
    if (this.#state.remote !== null) this.#applyRemote(this.#state.remote);
  }

  /**
   * The text now grows from another revision of the item: a new draft begins, as its origin cannot be changed.
   * `saved` is the text of that revision, where it takes the place of this one. Resolves to whether the server let go
   * of the draft; else everything stays as it is.
   */
  rebase(revision: number, saved: EditorDocument | null = null): Promise<boolean> {
    return this.#discard(async () => {
      this.#dispatch({ type: 'rebased', revision, saved });
      if (saved !== null) this.#options.replace(saved);
      if (isSaved(this.#state, this.#options.readDocument())) await this.#markClean();
      else this.touch();
    });
  }

  /** What several people write was submitted as this revision, `now` or earlier: the text goes on from there. */
  setBaseRevision(revision: number, now: boolean): void {
    this.#dispatch({ type: 'submitted', revision, now });
  }

  /** The item is gone: the text goes on as something new. */
  detach(): void {
    this.#dispatch({ type: 'item-gone' });
    if (this.origin.draft === null) this.touch();
  }

  /** Throws the text away with its draft. Resolves to whether the server let go of it. */
  discard(): Promise<boolean> {
    return this.#discard(() => this.finish());
  }

  /** The text is submitted: nothing is left to save, also not in this browser. */
  async finish(): Promise<void> {
    this.#stop();
    await this.#options.deleteCopy();
  }

  /** The page goes to something else. */
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

  /** Resolves to whether that worked; the next save of what was written meanwhile is scheduled. */
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

  /** One save. Resolves to whether to look for more. */
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
      // submitted or thrown away elsewhere; the text here is still a person's work
      this.#dispatch({ type: 'draft-gone' });
      return true;
    }
    if ((code === 404 || code === 403) && contentId !== null) {
      this.detach();
      return true;
    }
    return this.#reportFailure(doc, result.error, hasLocalCopy);
  }

  /** Another window saved in between: the same, which settles it, or something to choose from. */
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
    this.#dispatch({ type: 'conflict', remote });
    return false;
  }

  #reportFailure(doc: EditorDocument, error: CallError | null, hasLocalCopy: boolean): false {
    const { failures } = this.#state;
    this.#dispatch({ type: 'failed', error, hasLocalCopy });
    if (this.#state.visibleState.kind === 'failed') {
      this.#scheduleSave(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
    } else if (!isSameDocument(doc, this.#options.readDocument())) {
      // what was written meanwhile may be just what the server wants
      this.#schedule();
    }
    return false;
  }

  /** Resolves to whether the text is safe in this browser. */
  async #saveCopy(): Promise<boolean> {
    clearTimeout(this.#copyTimer);
    this.#copyTimer = undefined;
    const doc = this.#options.readDocument();
    if (!this.hasConflict && isSaved(this.#state, doc)) {
      // changed and changed back: a copy would be offered as something the server lacks
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
      // its save was put off
      if (this.#state.dirty) this.touch();
      return false;
    }
    await next();
    return true;
  }
}
