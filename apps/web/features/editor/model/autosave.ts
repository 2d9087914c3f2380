import { succeeded } from '@zhihui/contract/browser-client.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import { documentOf, sameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { DraftCalls, Origin } from './draft-calls.ts';
import { UNTOUCHED, failedState } from './save-state.ts';
import type { SaveState } from './save-state.ts';
import { SaveTimes } from './save-times.ts';
import { readTheirs, sendDraft } from './send-draft.ts';
import { ServerCopy } from './server-copy.ts';

interface Options {
  origin: Origin;
  /** What the server has already; null when it has nothing. */
  saved: EditorDocument | null;
  read: () => EditorDocument;
  /** Puts another text in place of the one that `read` gives. */
  replace: (doc: EditorDocument) => void;
  calls: DraftCalls;
  /** Stores a copy in this browser; resolves to whether that worked. */
  keep: (origin: Origin, doc: EditorDocument) => Promise<boolean>;
  forget: () => Promise<void>;
  onState: (state: SaveState) => void;
  onOrigin: (origin: Origin) => void;
}

/**
 * Keeps a text safe: soon in this browser, a little later on the server. One save is under way at a time, and none while
 * its draft is deleted.
 */
export class Autosave {
  #options: Options;
  #server: ServerCopy;
  #times: SaveTimes;
  #dirty = false;
  #running: Promise<boolean> | null = null;
  /** A draft that is being deleted, and what follows from that. */
  #dropping: Promise<boolean> | null = null;
  #stopped = false;
  #shown: SaveState = UNTOUCHED;

  constructor(options: Options) {
    this.#options = options;
    this.#server = new ServerCopy(options);
    const times = { keep: () => void this.#keep(), save: () => void this.flush() };
    this.#times = new SaveTimes(times);
  }

  get origin(): Origin {
    return this.#server.origin;
  }

  /** The text changed. Cheap: it is only read when it is saved. */
  touch(): void {
    if (this.#stopped) return;
    if (!this.#dirty) {
      this.#dirty = true;
      this.#times.begin();
      if (!this.inConflict) this.#show({ kind: 'dirty' });
    }
    this.#times.changed();
  }

  /** Whether the server lacks something. */
  get unsaved(): boolean {
    return this.#dirty && !this.#stopped && !this.#server.has(this.#options.read());
  }

  /** Whether another window's text waits for a choice; nothing is saved until `settle`. */
  get inConflict(): boolean {
    return this.#server.theirs !== null;
  }

  /** Saves now, or as soon as a draft is deleted: it would be made anew. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    this.#times.clearSave();
    if (this.#dropping !== null) return this.#dropping.then(() => this.flush());
    this.#running ??= this.#save().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Brings the copy in this browser up to date at once, for a page that is about to go. */
  async keepNow(): Promise<void> {
    if (this.#dirty && !this.#stopped) await this.#keep();
  }

  /** Goes on with the text as it is on top of what the other window saved. */
  settle(): void {
    if (!this.inConflict) return;
    this.#server.settle();
    this.#dirty = false;
    this.touch();
  }

  /**
   * The text now grows from another revision of the item: the draft begins anew, as its origin cannot be changed.
   * `saved` is the text of that revision, where it takes the place of this one. Resolves to whether the server let go
   * of the draft; else everything stays as it is.
   */
  rebase(revision: number, saved: EditorDocument | null = null): Promise<boolean> {
    return this.#drop(async () => {
      this.#server.rebase(revision, saved);
      if (saved !== null) this.#options.replace(saved);
      if (this.#server.has(this.#options.read())) await this.#clean();
      else this.touch();
    });
  }

  /** The item is gone: the text goes on as something new. */
  detach(): void {
    this.#server.loseItem();
    if (this.origin.draft === null) this.touch();
  }

  /** Throws the text away with its draft. Resolves to whether the server let go of it. */
  discard(): Promise<boolean> {
    return this.#drop(() => this.finish());
  }

  /** The text is handed in: nothing is left to save, also not in this browser. */
  async finish(): Promise<void> {
    this.#halt();
    await this.#options.forget();
  }

  /** The page goes to something else. */
  stop(): void {
    void this.keepNow();
    this.#halt();
  }

  #halt(): void {
    this.#stopped = true;
    this.#times.clearSave();
    this.#times.clearKeep();
  }

  /** Deletes the draft, if there is one, then goes on with `next`; no save runs meanwhile. */
  #drop(next: () => Promise<void>): Promise<boolean> {
    this.#dropping ??= this.#dropThen(next).finally(() => (this.#dropping = null));
    return this.#dropping;
  }

  async #dropThen(next: () => Promise<void>): Promise<boolean> {
    this.#times.clearSave();
    await this.#running;
    const { draft } = this.origin;
    const answer = draft === null ? null : await this.#options.calls.remove(draft.id);
    if (answer !== null && answer.code !== 404 && !succeeded(answer)) {
      // its save was put off
      if (this.#dirty) this.touch();
      return false;
    }
    await next();
    return true;
  }

  async #keep(): Promise<boolean> {
    this.#times.clearKeep();
    const doc = this.#options.read();
    if (!this.inConflict && this.#server.has(doc)) {
      // changed and changed back: a copy would be offered as something the server lacks
      await this.#options.forget();
      return true;
    }
    return this.#options.keep(this.origin, doc);
  }

  async #save(): Promise<boolean> {
    // A text that grew while it was being saved goes again.
    for (let round = 0; round < 3; round += 1) {
      if (this.#stopped || this.inConflict) return !this.inConflict;
      const doc = this.#options.read();
      if (!this.#dirty || this.#server.has(doc)) return this.#clean();
      const here = await this.#keep();
      this.#show({ kind: 'saving' });
      const done = await this.#send(doc, here);
      if (!done) return false;
    }
    return !this.unsaved;
  }

  async #clean(): Promise<boolean> {
    this.#dirty = false;
    this.#show(this.#server.state);
    await this.#options.forget();
    return true;
  }

  /** One save. Resolves to whether to look for more. */
  async #send(doc: EditorDocument, here: boolean): Promise<boolean> {
    const sent = await sendDraft(this.#options.calls, this.origin, doc);
    if (this.#stopped) return false;
    switch (sent.kind) {
      case 'stored':
        this.#times.succeeded();
        this.#server.stored(doc, sent.draft);
        if (sameDocument(doc, this.#options.read())) this.#show(this.#server.state);
        else this.#times.begin();
        return true;
      case 'conflict':
        return this.#conflict(here);
      case 'draft-gone':
        // the text here is still somebody's work
        this.#server.loseDraft();
        return true;
      case 'item-gone':
        this.detach();
        return true;
      case 'failed':
        return this.#failed(sent.answer, here);
    }
  }

  async #conflict(here: boolean): Promise<boolean> {
    const answer = await readTheirs(this.#options.calls, this.origin);
    const theirs = answer?.data ?? null;
    if (theirs === null) return this.#failed(answer, here);
    this.#server.theirs = theirs;
    if (sameDocument(documentOf(theirs), this.#options.read())) {
      this.settle();
      return true;
    }
    this.#show({ kind: 'conflict', theirs });
    return false;
  }

  #failed(answer: Envelope<unknown> | null, here: boolean): false {
    const state = failedState(answer, here);
    this.#show(state);
    if (state.kind === 'kept') this.#times.failed();
    return false;
  }

  #show(state: SaveState): void {
    if (state === this.#shown) return;
    this.#shown = state;
    this.#options.onState(state);
  }
}
