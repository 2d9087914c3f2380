// Why it is as it is: docs/decisions/0009-editor.md
import type { EditorDocument } from './document.ts';
import type { DraftCalls, Origin } from './draft-calls.ts';
import { saveText } from './save-text.ts';
import { TextInWork } from './text-in-work.ts';
import type { TextOptions } from './text-in-work.ts';

interface Options extends TextOptions {
  /** Puts another text in place of the one that `read` gives. */
  replace: (doc: EditorDocument) => void;
  calls: DraftCalls;
}

/**
 * Keeps a text safe: soon in this browser, a little later on the server. One save is under way at a time, and none while
 * its draft is deleted.
 */
export class Autosave {
  #replace: Options['replace'];
  #calls: DraftCalls;
  #text: TextInWork;
  #running: Promise<boolean> | null = null;
  /** A draft that is being deleted, and what follows from that. */
  #dropping: Promise<boolean> | null = null;

  constructor(options: Options) {
    this.#replace = options.replace;
    this.#calls = options.calls;
    this.#text = new TextInWork(options, () => void this.flush());
  }

  get origin(): Origin {
    return this.#text.server.origin;
  }

  /** The text changed. Cheap: it is only read when it is saved. */
  touch(): void {
    this.#text.touch();
  }

  /** Whether the server lacks something. */
  get unsaved(): boolean {
    return this.#text.unsaved;
  }

  /** Whether another window's text waits for a choice; nothing is saved until `settle`. */
  get inConflict(): boolean {
    return this.#text.inConflict;
  }

  /** Saves now, or as soon as a draft is deleted: it would be created again. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    this.#text.times.clearSave();
    if (this.#dropping !== null) return this.#dropping.then(() => this.flush());
    // the save under way may have read the text before the latest change
    if (this.#running !== null) return this.#running.then((came) => came && this.flush());
    this.#running = saveText(this.#text, this.#calls).finally(() => (this.#running = null));
    return this.#running.then((came) => came && !this.#text.unsaved);
  }

  /** Brings the copy in this browser up to date at once, for a page that is about to go. */
  async keepNow(): Promise<void> {
    if (this.#text.dirty && !this.#text.stopped) await this.#text.keep();
  }

  /** Goes on with the text as it is on top of what the other window saved. */
  settle(): void {
    this.#text.settle();
  }

  /**
   * The text now grows from another revision of the item: a new draft begins, as its origin cannot be changed.
   * `saved` is the text of that revision, where it takes the place of this one. Resolves to whether the server let go
   * of the draft; else everything stays as it is.
   */
  rebase(revision: number, saved: EditorDocument | null = null): Promise<boolean> {
    const text = this.#text;
    return this.#drop(async () => {
      text.server.rebase(revision, saved);
      if (saved !== null) this.#replace(saved);
      if (text.server.has(text.read())) await text.clean();
      else text.touch();
    });
  }

  /** What several people write was handed in as this revision: the text goes on from there. */
  growsFrom(revision: number, anew: boolean): void {
    this.#text.server.growsFrom(revision, anew);
  }

  /** The item is gone: the text goes on as something new. */
  detach(): void {
    this.#text.detach();
  }

  /** Throws the text away with its draft. Resolves to whether the server let go of it. */
  discard(): Promise<boolean> {
    return this.#drop(() => this.finish());
  }

  /** The text is handed in: nothing is left to save, also not in this browser. */
  async finish(): Promise<void> {
    this.#text.stop();
    await this.#text.forget();
  }

  /** The page goes to something else. */
  stop(): void {
    void this.keepNow();
    this.#text.stop();
  }

  /** Deletes the draft, if there is one, then goes on with `next`; no save runs meanwhile. */
  #drop(next: () => Promise<void>): Promise<boolean> {
    this.#dropping ??= this.#dropThen(next).finally(() => (this.#dropping = null));
    return this.#dropping;
  }

  async #dropThen(next: () => Promise<void>): Promise<boolean> {
    this.#text.times.clearSave();
    await this.#running;
    const { draft } = this.origin;
    const answer = draft === null ? null : await this.#calls.remove(draft.id);
    if (answer !== null && !answer.ok && answer.error.code !== 404) {
      // its save was put off
      if (this.#text.dirty) this.#text.touch();
      return false;
    }
    await next();
    return true;
  }
}
