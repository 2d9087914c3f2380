import type { Result } from '@zhihui/contract/client.ts';
import type { EditorDocument } from '../model/document.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { Connection, ConnectionState } from './connection.ts';
import type { Collaborator, CollaborationStart } from './join-session.ts';
import type { Draft, DraftCalls, DraftVersion, Origin } from '../model/draft-calls.ts';

/** The connection and the collaborators, as the page shows them. */
export interface CollaborationState {
  state: ConnectionState | null;
  people: readonly Collaborator[];
}

const NO_COLLABORATORS: CollaborationState = { state: null, people: [] };
/** How long a submission waits for the server to store everything, in ms. */
const STORE_TIMEOUT_MS = 8000;

/** The co-editing state of a workspace. Without a connection the workspace behaves as for a single author. */
export class CollaborationSession {
  /** The session the page was loaded with; null when the text has a single author. */
  start: CollaborationStart | null;
  /** The content with which the session began on this page. */
  base = '';
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

  /** Whether the page has joined the session, even if it is offline now: its text is shared with others. */
  get active(): boolean {
    return this.#joined && this.#state.state?.kind !== 'ended';
  }

  /** Whether the user was invited to another person's draft. Only the owner saves and submits it. */
  get isParticipant(): boolean {
    return this.start?.owner === false;
  }

  connected(connection: Connection): void {
    this.#connection = connection;
  }

  /** Begins a session for a text that had a single author until now, and the content `base` when it was shared. */
  begin(start: CollaborationStart, base: string): void {
    this.start = start;
    this.base = base;
    this.#onChange();
  }

  /** Connects again, after the user has signed in again. */
  resume(): void {
    this.#connection?.reconnectNow();
  }

  /** Leaves the session; the page then has a single author again. */
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
    // `stored` changes with every key and is not displayed, so it is no reason to render
    const { state, people } = this.#state;
    if (state?.kind !== before.state?.kind || people !== before.people) this.#onChange();
  }

  /** Resolves to whether the server has stored everything written here; waits up to STORE_TIMEOUT_MS. */
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

  /** Sends changed settings to the other collaborators. */
  readonly shareFields = (
    shared: SharedText | null,
    patch: Partial<Omit<EditorDocument, 'content'>>,
  ): void => {
    if (shared === null || this.start === null || this.#state.state?.kind === 'ended') return;
    void import('./join-session.ts').then(({ writeFields }) => writeFields(shared.doc, patch));
  };
}

/**
 * The calls of the draft saver while several people write. The user's own draft only follows the shared text, so a
 * conflict with another window of the same user is resolved without a question: both windows have the same text.
 */
export function createCollaborationCalls(
  calls: DraftCalls,
  collaboration: CollaborationSession,
): DraftCalls {
  const retrySave = async (
    remoteDraft: Result<Draft | null>,
    doc: EditorDocument,
    rejection: Result<DraftVersion>,
  ): Promise<Result<DraftVersion>> =>
    remoteDraft.ok && remoteDraft.data !== null
      ? calls.update(remoteDraft.data, doc, true)
      : rejection;
  return {
    ...calls,
    async create(origin: Origin, doc) {
      if (collaboration.isParticipant) return saveAsParticipant(collaboration, origin);
      const result = await calls.create(origin, doc, collaboration.active);
      if (
        result.ok ||
        result.error.code !== 409 ||
        !collaboration.active ||
        origin.contentId === null
      )
        return result;
      return retrySave(await calls.findByContent(origin.contentId), doc, result);
    },
    async update(draft, doc) {
      if (collaboration.isParticipant) return saveAsParticipant(collaboration, { draft });
      const result = await calls.update(draft, doc, collaboration.active);
      if (result.ok || result.error.code !== 409 || !collaboration.active) return result;
      return retrySave(await calls.read(draft.id), doc, result);
    },
    // what a participant wrote is stored in the shared text
    sendBeforeLeaving(origin, doc) {
      if (!collaboration.isParticipant) calls.sendBeforeLeaving(origin, doc, collaboration.active);
    },
    remove: (id) =>
      collaboration.isParticipant ? Promise.resolve({ ok: true, data: null }) : calls.remove(id),
  };
}

/** A participant has no draft of their own, so saving means waiting until the shared text is stored. */
async function saveAsParticipant(
  collaboration: CollaborationSession,
  { draft }: Pick<Origin, 'draft'>,
): Promise<Result<DraftVersion>> {
  if (draft !== null && (await collaboration.waitUntilStored())) {
    const { id, version } = draft;
    return { ok: true, data: { id, version, updatedAt: new Date().toISOString() } };
  }
  return { ok: false, error: { code: 0, msg: '', detail: null } };
}
