import type { EditorDocument } from './document.ts';
import type { Origin } from './draft-calls.ts';
import { UNTOUCHED } from './save-state.ts';
import type { SaveState } from './save-state.ts';
import { SaveTimes } from './save-times.ts';
import { ServerCopy } from './server-copy.ts';

export interface TextOptions {
  origin: Origin;
  /** What the server has already; null when it has nothing. */
  saved: EditorDocument | null;
  read: () => EditorDocument;
  /** Stores a copy in this browser; resolves to whether that worked. */
  keep: (origin: Origin, doc: EditorDocument) => Promise<boolean>;
  forget: () => Promise<void>;
  onState: (state: SaveState) => void;
  onOrigin: (origin: Origin) => void;
}

/** A text that somebody works on: what the server lacks of it, its copy in this browser, and what is told of both. */
export class TextInWork {
  readonly server: ServerCopy;
  readonly times: SaveTimes;
  #options: TextOptions;
  #dirty = false;
  #stopped = false;
  #shown: SaveState = UNTOUCHED;

  /** `save` is called whenever a save is due. */
  constructor(options: TextOptions, save: () => void) {
    this.#options = options;
    this.server = new ServerCopy(options);
    this.times = new SaveTimes({ keep: () => void this.keep(), save });
  }

  /** The text changed. Cheap: it is only read when it is saved. */
  touch(): void {
    if (this.#stopped) return;
    if (!this.#dirty) {
      this.#dirty = true;
      this.times.begin();
      if (!this.inConflict) this.show({ kind: 'dirty' });
    }
    this.times.changed();
  }

  read(): EditorDocument {
    return this.#options.read();
  }

  /** Changed since the server had all of it. */
  get dirty(): boolean {
    return this.#dirty;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Whether the server lacks something. */
  get unsaved(): boolean {
    return this.#dirty && !this.#stopped && !this.server.has(this.read());
  }

  /** Whether another window's text waits for a choice; nothing is saved until `settle`. */
  get inConflict(): boolean {
    return this.server.theirs !== null;
  }

  /** Goes on with the text as it is on top of what the other window saved. */
  settle(): void {
    if (!this.inConflict) return;
    this.server.settle();
    this.#dirty = false;
    this.touch();
  }

  /** The item is gone: the text goes on as something new. */
  detach(): void {
    this.server.loseItem();
    if (this.server.origin.draft === null) this.touch();
  }

  /** Brings the copy in this browser up to date. Resolves to whether the text is safe here. */
  async keep(): Promise<boolean> {
    this.times.clearKeep();
    const doc = this.read();
    if (!this.inConflict && this.server.has(doc)) {
      // changed and changed back: a copy would be offered as something the server lacks
      await this.forget();
      return true;
    }
    return this.#options.keep(this.server.origin, doc);
  }

  /** The server has everything. */
  async clean(): Promise<true> {
    this.#dirty = false;
    this.show(this.server.state);
    await this.forget();
    return true;
  }

  /** Removes the copy in this browser. */
  forget(): Promise<void> {
    return this.#options.forget();
  }

  /** From now on nothing is saved. */
  stop(): void {
    this.#stopped = true;
    this.times.clearSave();
    this.times.clearKeep();
  }

  show(state: SaveState): void {
    if (state === this.#shown) return;
    this.#shown = state;
    this.#options.onState(state);
  }
}
