import type { EditorDocument } from '../model/document.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { Connection, ConnectionState } from './connection.ts';
import type { Person, TogetherStart } from './together.ts';

/** What the page draws of writing together. */
export interface DrawnTogether {
  state: ConnectionState | null;
  people: readonly Person[];
}

const NOBODY: DrawnTogether = { state: null, people: [] };
/** Longest wait for the server to have everything before a text is handed in. */
const STORED_WITHIN_MS = 8000;

/** Writing together as a workspace knows it; without a connection everything is as for one person. */
export class TogetherWork {
  /** What the page came with; null where one writes alone. */
  readonly begun: TogetherStart | null;
  #drawn = NOBODY;
  #connection: Connection | null = null;
  #joined = false;
  readonly #onDrawn: () => void;
  readonly #waiting = new Set<() => void>();

  constructor(begun: TogetherStart | null, onDrawn: () => void) {
    this.begun = begun;
    this.#onDrawn = onDrawn;
  }

  get drawn(): DrawnTogether {
    return this.#drawn;
  }

  /** Connected now or a while ago: what is written here is others' too. */
  get active(): boolean {
    return this.#joined && this.#drawn.state?.kind !== 'ended';
  }

  /** Invited to somebody else's draft, who alone saves it and hands it in. */
  get guest(): boolean {
    return this.begun?.owner === false;
  }

  connected(connection: Connection): void {
    this.#connection = connection;
  }

  /** From here on this page is one person's. */
  leave(): void {
    this.#connection?.stop();
    this.#connection = null;
    this.#joined = false;
    this.show(NOBODY);
  }

  show(changed: Partial<DrawnTogether>): void {
    const before = this.#drawn;
    this.#drawn = { ...before, ...changed };
    if (this.#drawn.state?.kind === 'open') this.#joined = true;
    for (const waiting of this.#waiting) waiting();
    // whether the last key is stored changes with each of them, and shows nowhere
    const { state, people } = this.#drawn;
    if (state?.kind !== before.state?.kind || people !== before.people) this.#onDrawn();
  }

  /** Whether the server has all that was written here; waits a little for it. */
  stored(): Promise<boolean> {
    const has = (): boolean => {
      const state = this.#connection?.state;
      return state?.kind === 'open' && state.stored;
    };
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(has());
      };
      const look = (): void => {
        if (has()) done();
      };
      const timer = setTimeout(done, STORED_WITHIN_MS);
      this.#waiting.add(look);
      look();
    });
  }

  /** Tells the others what was set beside the text. */
  readonly tell = (
    shared: SharedText | null,
    patch: Partial<Omit<EditorDocument, 'content'>>,
  ): void => {
    if (shared === null || this.begun === null || this.#drawn.state?.kind === 'ended') return;
    void import('./shared-fields.ts').then(({ putFields }) => putFields(shared.doc, patch));
  };
}
