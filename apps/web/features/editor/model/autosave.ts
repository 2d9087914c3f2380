import { succeeded } from '@zhihui/contract/browser-client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { Envelope } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { documentOf, isBlank, sameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftCalls, Origin } from './draft-calls.ts';

export type SaveState =
  | { kind: 'untouched' | 'dirty' | 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server; `here` tells whether a copy lies in this browser, `why` what the server said, if it could. */
  | { kind: 'kept'; here: boolean; why: string | null }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'conflict'; theirs: Draft };

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

const SAVE_AFTER = 2000;
/** Somebody who never pauses is saved this often. */
const SAVE_AT_LEAST = 15_000;
const KEEP_AFTER = 300;
const RETRY_AFTER = [5000, 15_000, 30_000];
const UNTOUCHED: SaveState = { kind: 'untouched' };

/** Keeps a text safe: soon in this browser, a little later on the server. One save is under way at a time. */
export class Autosave {
  origin: Origin;
  #options: Options;
  #saved: EditorDocument | null;
  #dirty = false;
  #dirtySince = 0;
  #running: Promise<boolean> | null = null;
  /** A draft that is being deleted, and what follows from that. */
  #dropping: Promise<boolean> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #theirs: Draft | null = null;
  #stopped = false;
  /** What is true while nothing is unsaved. */
  #rest: SaveState = UNTOUCHED;
  #shown: SaveState = UNTOUCHED;

  constructor(options: Options) {
    this.#options = options;
    this.origin = options.origin;
    this.#saved = options.saved;
  }

  /** The text changed. Cheap: it is only read when it is saved. */
  touch(): void {
    if (this.#stopped) return;
    if (!this.#dirty) {
      this.#dirty = true;
      this.#dirtySince = Date.now();
      if (this.#theirs === null) this.#show({ kind: 'dirty' });
    }
    this.#keepTimer ??= setTimeout(() => void this.#keep(), KEEP_AFTER);
    const patience = SAVE_AT_LEAST - (Date.now() - this.#dirtySince);
    this.#schedule(Math.max(0, Math.min(SAVE_AFTER, patience)));
  }

  /** Whether the server lacks something. */
  get unsaved(): boolean {
    return this.#dirty && !this.#stopped && !this.#isSaved(this.#options.read());
  }

  /** Whether another window's text waits for a choice; nothing is saved until `settle`. */
  get inConflict(): boolean {
    return this.#theirs !== null;
  }

  /** Saves now, or as soon as a draft is deleted: it would be made anew. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
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
    if (this.#theirs === null) return;
    const { id, version, baseRevision, updatedAt } = this.#theirs;
    this.#saved = documentOf(this.#theirs);
    this.#rest = { kind: 'saved', at: updatedAt };
    this.#theirs = null;
    this.#setOrigin({ ...this.origin, baseRevision, draft: { id, version } });
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
      this.#saved = saved;
      this.#theirs = null;
      this.#rest = UNTOUCHED;
      this.#setOrigin({ ...this.origin, baseRevision: revision, draft: null });
      if (saved !== null) this.#options.replace(saved);
      if (this.#isSaved(this.#options.read())) await this.#clean();
      else this.touch();
    });
  }

  /** The item is gone: the text goes on as something new. */
  detach(): void {
    this.#setOrigin({ ...this.origin, contentId: null, baseRevision: null });
    if (this.origin.draft !== null) return;
    this.#saved = null;
    this.touch();
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
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#keepTimer);
  }

  /** Deletes the draft, if there is one, then goes on with `next`; no save runs meanwhile. */
  #drop(next: () => Promise<void>): Promise<boolean> {
    this.#dropping ??= this.#dropThen(next).finally(() => (this.#dropping = null));
    return this.#dropping;
  }

  async #dropThen(next: () => Promise<void>): Promise<boolean> {
    clearTimeout(this.#saveTimer);
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

  #schedule(after: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), after);
  }

  async #keep(): Promise<boolean> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const doc = this.#options.read();
    if (this.#theirs === null && this.#isSaved(doc)) {
      // changed and changed back: a copy would be offered as something the server lacks
      await this.#options.forget();
      return true;
    }
    return this.#options.keep(this.origin, doc);
  }

  #isSaved(doc: EditorDocument): boolean {
    return this.#saved === null ? isBlank(doc) : sameDocument(this.#saved, doc);
  }

  async #save(): Promise<boolean> {
    // A text that grew while it was being saved goes again.
    for (let round = 0; round < 3; round += 1) {
      if (this.#stopped || this.#theirs !== null) return this.#theirs === null;
      const doc = this.#options.read();
      if (!this.#dirty || this.#isSaved(doc)) return this.#clean();
      const here = await this.#keep();
      this.#show({ kind: 'saving' });
      const done = await this.#send(doc, here);
      if (!done) return false;
    }
    return !this.unsaved;
  }

  async #clean(): Promise<boolean> {
    this.#dirty = false;
    this.#show(this.#rest);
    await this.#options.forget();
    return true;
  }

  /** One save. Resolves to whether to look for more. */
  async #send(doc: EditorDocument, here: boolean): Promise<boolean> {
    const { calls } = this.#options;
    const { draft } = this.origin;
    const answer =
      draft === null ? await calls.create(this.origin, doc) : await calls.update(draft, doc);
    if (this.#stopped) return false;
    if (answer.code === 200 && answer.data !== null) return this.#done(doc, answer.data);
    if (answer.code === 409) return this.#conflict(draft?.id ?? null, here);
    if (answer.code === 404 && draft !== null) {
      // handed in or thrown away elsewhere: the text here is still somebody's work
      this.#setOrigin({ ...this.origin, draft: null });
      return true;
    }
    if ((answer.code === 404 || answer.code === 403) && this.origin.contentId !== null) {
      // deleted, or no longer theirs to change
      this.detach();
      return true;
    }
    return this.#failed(answer, here);
  }

  #done(doc: EditorDocument, data: Draft): boolean {
    this.#failures = 0;
    this.#saved = doc;
    this.#rest = { kind: 'saved', at: data.updatedAt };
    this.#setOrigin({ ...this.origin, draft: { id: data.id, version: data.version } });
    if (sameDocument(doc, this.#options.read())) {
      this.#show(this.#rest);
    } else {
      this.#dirtySince = Date.now();
    }
    return true;
  }

  async #conflict(draftId: Id | null, here: boolean): Promise<boolean> {
    const { calls } = this.#options;
    const { contentId } = this.origin;
    const answer =
      draftId !== null
        ? await calls.read(draftId)
        : contentId !== null
          ? await calls.readOf(contentId)
          : null;
    const theirs = answer?.data ?? null;
    if (theirs === null) return this.#failed(answer, here);
    this.#theirs = theirs;
    if (sameDocument(documentOf(theirs), this.#options.read())) {
      this.settle();
      return true;
    }
    this.#show({ kind: 'conflict', theirs });
    return false;
  }

  #failed(answer: Envelope<unknown> | null, here: boolean): boolean {
    const fields = (answer?.detail as FieldErrors | undefined)?.fields;
    if (answer?.code === 400 && fields !== undefined) {
      this.#show({ kind: 'refused', fields });
      return false;
    }
    this.#show({ kind: 'kept', here, why: answer?.code === 400 ? answer.msg : null });
    const wait = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)] ?? 0;
    this.#failures += 1;
    this.#schedule(wait);
    return false;
  }

  #show(state: SaveState): void {
    if (state === this.#shown) return;
    this.#shown = state;
    this.#options.onState(state);
  }

  #setOrigin(origin: Origin): void {
    this.origin = origin;
    this.#options.onOrigin(origin);
  }
}
