import type { EditorDocument } from '../model/document.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { Connection, ConnectionState } from './connection.ts';
import type { Collaborator, CollaborationStart } from './join-session.ts';

/** What the page draws of writing together. */
export interface CollaborationState {
  state: ConnectionState | null;
  people: readonly Collaborator[];
}

const NO_COLLABORATORS: CollaborationState = { state: null, people: [] };
/** Longest wait for the server to have everything before a text is handed in. */
const STORE_TIMEOUT_MS = 8000;

/** Writing together as a workspace knows it; without a connection everything is as for one person. */
export class CollaborationSession {
  /** What the page came with; null where one writes alone. */
  readonly start: CollaborationStart | null;
  #state = NO_COLLABORATORS;
  #connection: Connection | null = null;
  #joined = false;
  readonly #onChange: () => void;
  readonly #listeners = new Set<() => void>();

  constructor(start: CollaborationStart | null, onChange: () => void) {
    this.start = start;
    this.#onChange = onChange;
  }

  get state(): CollaborationState {
    return this.#state;
  }

  /** Connected now or a while ago: what is written here is others' too. */
  get active(): boolean {
    return this.#joined && this.#state.state?.kind !== 'ended';
  }

  /** Invited to somebody else's draft, who alone saves it and hands it in. */
  get isParticipant(): boolean {
    return this.start?.owner === false;
  }

  connected(connection: Connection): void {
    this.#connection = connection;
  }

  /** From here on this page is one person's. */
  disconnect(): void {
    this.#connection?.stop();
    this.#connection = null;
    this.#joined = false;
    this.setState(NO_COLLABORATORS);
  }

  setState(changed: Partial<CollaborationState>): void {
    const before = this.#state;
    this.#state = { ...before, ...changed };
    if (this.#state.state?.kind === 'open') this.#joined = true;
    for (const listener of this.#listeners) listener();
    // whether the last key is stored changes with each of them, and shows nowhere
    const { state, people } = this.#state;
    if (state?.kind !== before.state?.kind || people !== before.people) this.#onChange();
  }

  /** Whether the server has all that was written here; waits a little for it. */
  waitUntilStored(): Promise<boolean> {
    const isStored = (): boolean => {
      const state = this.#connection?.state;
      return state?.kind === 'open' && state.stored;
    };
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#listeners.delete(check);
        resolve(isStored());
      };
      const check = (): void => {
        if (isStored()) finish();
      };
      const timer = setTimeout(finish, STORE_TIMEOUT_MS);
      this.#listeners.add(check);
      check();
    });
  }

  /** Tells the others what was set beside the text. */
  readonly shareFields = (
    shared: SharedText | null,
    patch: Partial<Omit<EditorDocument, 'content'>>,
  ): void => {
    if (shared === null || this.start === null || this.#state.state?.kind === 'ended') return;
    void import('./shared-fields.ts').then(({ writeFields }) => writeFields(shared.doc, patch));
  };
}
