import type { CallError } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { toDocument, isBlank, isSameDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft, DraftVersion, Origin } from './draft-calls.ts';

/** What the page shows of a text that is being saved. */
export type SaveState =
  | { kind: 'untouched' | 'dirty' | 'saving' }
  | { kind: 'saved'; at: string }
  /** The save failed. `hasLocalCopy`: a copy is stored in this browser; `reason`: the server's message, if any. */
  | { kind: 'failed'; hasLocalCopy: boolean; reason: string | null }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'conflict'; remote: Draft };

const UNTOUCHED: SaveState = { kind: 'untouched' };

/** The state of the saver. Only `reduceDraft` changes it. */
export interface DraftState {
  /** The item and the draft of the text. */
  origin: Origin;
  /** The document the server has; null when it has none. */
  saved: EditorDocument | null;
  /** What the page shows while the server has everything. */
  restingState: SaveState;
  visibleState: SaveState;
  /** The conflicting version another window saved; nothing is saved until the user chooses. */
  remote: Draft | null;
  /** Whether the text changed since the last complete save. */
  dirty: boolean;
  /** Time of the first unsaved change, in ms. */
  unsavedSince: number;
  /** Saves that failed one after the other. */
  failures: number;
  /** Whether saving has stopped for good. */
  stopped: boolean;
}

export type DraftEvent =
  | { type: 'changed'; at: number }
  | { type: 'saving' }
  /** `current`: the text has not changed since it was sent. */
  | {
      type: 'save-succeeded';
      doc: EditorDocument;
      draft: DraftVersion;
      current: boolean;
      at: number;
    }
  | { type: 'failed'; error: CallError | null; hasLocalCopy: boolean }
  | { type: 'conflict'; remote: Draft }
  /** The user kept the current text, on top of the version the other window saved. */
  | { type: 'remote-applied'; remote: Draft; at: number }
  | { type: 'clean' }
  | { type: 'draft-gone' }
  /** The item is gone; its draft stays. */
  | { type: 'item-gone' }
  /** The draft was deleted and the text is based on another revision of the item, whose text is `saved`. */
  | { type: 'rebased'; revision: number; saved: EditorDocument | null }
  /** The whole text was submitted as a revision. `now`: just now, so its draft no longer exists. */
  | { type: 'submitted'; revision: number; now: boolean }
  | { type: 'stopped' };

/** Creates the state of a text that was just opened. `saved` is the document the server has, or null. */
export function createDraftState(origin: Origin, saved: EditorDocument | null): DraftState {
  return {
    origin,
    saved,
    restingState: UNTOUCHED,
    visibleState: UNTOUCHED,
    remote: null,
    dirty: false,
    unsavedSince: 0,
    failures: 0,
    stopped: false,
  };
}

/** Whether the server has this text. */
export function isSaved({ saved }: DraftState, doc: EditorDocument): boolean {
  return saved === null ? isBlank(doc) : isSameDocument(saved, doc);
}

/** Returns the state after an event. */
export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'changed':
      return applyChange(state, event.at);
    case 'saving':
      return { ...state, visibleState: { kind: 'saving' } };
    case 'save-succeeded':
      return store(state, event);
    case 'failed': {
      const visibleState = toFailedState(event);
      return {
        ...state,
        visibleState,
        failures: state.failures + (visibleState.kind === 'failed' ? 1 : 0),
      };
    }
    case 'conflict':
      return {
        ...state,
        remote: event.remote,
        visibleState: { kind: 'conflict', remote: event.remote },
      };
    case 'remote-applied':
      return applyRemote(state, event);
    case 'clean':
      return { ...state, dirty: false, visibleState: state.restingState };
    case 'draft-gone':
      return move(state, { draft: null });
    case 'item-gone': {
      const saved = state.origin.draft === null ? null : state.saved;
      return move({ ...state, saved }, { contentId: null, baseRevision: null });
    }
    case 'rebased': {
      const { revision: baseRevision, saved } = event;
      return move(
        { ...state, saved, remote: null, restingState: UNTOUCHED },
        { baseRevision, draft: null },
      );
    }
    case 'submitted': {
      const { contentId, baseRevision } = state.origin;
      if (contentId === null || baseRevision === event.revision) return state;
      return move(state, { baseRevision: event.revision, ...(event.now && { draft: null }) });
    }
    case 'stopped':
      return { ...state, stopped: true };
  }
}

function applyChange(state: DraftState, at: number): DraftState {
  if (state.dirty || state.stopped) return state;
  const visibleState: SaveState = state.remote === null ? { kind: 'dirty' } : state.visibleState;
  return { ...state, dirty: true, unsavedSince: at, visibleState };
}

function store(
  state: DraftState,
  { doc, draft, current, at }: Extract<DraftEvent, { type: 'save-succeeded' }>,
): DraftState {
  const { id, version, updatedAt } = draft;
  const restingState: SaveState = { kind: 'saved', at: updatedAt };
  const next = current ? { visibleState: restingState } : { unsavedSince: at };
  return move(
    { ...state, saved: doc, restingState, failures: 0, ...next },
    { draft: { id, version } },
  );
}

function applyRemote(
  state: DraftState,
  { remote, at }: Extract<DraftEvent, { type: 'remote-applied' }>,
): DraftState {
  const { id, version, baseRevision, updatedAt } = remote;
  const restingState: SaveState = { kind: 'saved', at: updatedAt };
  const saved = toDocument(remote);
  return move(applyChange({ ...state, saved, restingState, remote: null, dirty: false }, at), {
    baseRevision,
    draft: { id, version },
  });
}

function move(state: DraftState, changed: Partial<Origin>): DraftState {
  return { ...state, origin: { ...state.origin, ...changed } };
}

function toFailedState({
  error,
  hasLocalCopy,
}: Extract<DraftEvent, { type: 'failed' }>): Extract<SaveState, { kind: 'failed' | 'refused' }> {
  const fields = (error?.detail as FieldErrors | undefined)?.fields;
  if (error?.code === 400 && fields !== undefined) return { kind: 'refused', fields };
  const hasReason = error?.code === 400 || error?.code === 401;
  return { kind: 'failed', hasLocalCopy, reason: hasReason ? error.msg : null };
}
