import { documentOf, isBlank, sameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, Origin } from './draft-calls.ts';
import { UNTOUCHED } from './save-state.ts';
import type { SaveState } from './save-state.ts';

interface Options {
  origin: Origin;
  /** What the server has already; null when it has nothing. */
  saved: EditorDocument | null;
  onOrigin: (origin: Origin) => void;
}

/** What the server has of a text, and where: its draft, and the item and revision it grows from. */
export class ServerCopy {
  /** What is told while it has everything. */
  state: SaveState = UNTOUCHED;
  /** What another window saved over it, while that waits for a choice. */
  theirs: Draft | null = null;
  #origin: Origin;
  #saved: EditorDocument | null;
  #onOrigin: (origin: Origin) => void;

  constructor({ origin, saved, onOrigin }: Options) {
    this.#origin = origin;
    this.#saved = saved;
    this.#onOrigin = onOrigin;
  }

  get origin(): Origin {
    return this.#origin;
  }

  /** Whether it is this text. */
  has(doc: EditorDocument): boolean {
    return this.#saved === null ? isBlank(doc) : sameDocument(this.#saved, doc);
  }

  /** A save came through. */
  stored(doc: EditorDocument, { id, version, updatedAt }: Draft): void {
    this.#saved = doc;
    this.state = { kind: 'saved', at: updatedAt };
    this.#move({ draft: { id, version } });
  }

  /** Takes what another window saved for its own, if there is such a thing. */
  settle(): void {
    if (this.theirs === null) return;
    const { id, version, baseRevision, updatedAt } = this.theirs;
    this.#saved = documentOf(this.theirs);
    this.state = { kind: 'saved', at: updatedAt };
    this.theirs = null;
    this.#move({ baseRevision, draft: { id, version } });
  }

  /** The draft is gone, and the text grows from another revision of the item: `saved`. */
  rebase(baseRevision: number, saved: EditorDocument | null): void {
    this.#saved = saved;
    this.theirs = null;
    this.state = UNTOUCHED;
    this.#move({ baseRevision, draft: null });
  }

  /** The text grows from another revision, because all of it was handed in there; `anew`: just now, and its draft is done. */
  growsFrom(baseRevision: number, anew: boolean): void {
    if (this.#origin.contentId === null || this.#origin.baseRevision === baseRevision) return;
    this.#move({ baseRevision, ...(anew && { draft: null }) });
  }

  /** The draft is gone; what it held is still known. */
  loseDraft(): void {
    this.#move({ draft: null });
  }

  /** The item is gone; what lies in a draft stays there. */
  loseItem(): void {
    this.#move({ contentId: null, baseRevision: null });
    if (this.#origin.draft === null) this.#saved = null;
  }

  #move(changed: Partial<Origin>): void {
    this.#origin = { ...this.#origin, ...changed };
    this.#onOrigin(this.#origin);
  }
}
