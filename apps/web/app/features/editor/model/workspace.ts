import type { Id } from '@zhihui/contract/schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EditorStart } from '../editor.loader.ts';
import type { Source } from '../source/create-source.ts';
import { DraftSaver } from './draft-saver.ts';
import type { SharedText } from './shared-text.ts';
import type { SaveState } from './draft-state.ts';
import {
  CollaborationSession,
  createCollaborationCalls,
} from '../collaboration/collaboration-session.ts';
import type { CollaborationState } from '../collaboration/collaboration-session.ts';
import { EMPTY_DOCUMENT, mergeDocuments } from './document.ts';
import type { EditorDocument } from './document.ts';
import { draftCalls } from './draft-calls.ts';
import type { Origin } from './draft-calls.ts';
import { openBrowserStore } from '../../../lib/browser-store.ts';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import { useSession } from '../../../session/session.ts';

/** The state of a workspace that the page renders. */
export interface WorkspaceState {
  doc: EditorDocument;
  saveState: SaveState;
  /** Whether the item turned out to be deleted: the text becomes a new item. */
  isGone: boolean;
  collaboration: CollaborationState;
}

const RENDER_DELAY_MS = 200;

/**
 * The document being edited. Its content lives in the shared text once a view has opened it; the rendered state lags
 * a little behind typing, while `read()` is exact. Every change goes through the saver.
 */
export class Workspace {
  readonly saver: DraftSaver;
  source: Source | null = null;
  shared: SharedText | null = null;
  #fields: EditorDocument;
  /** Fields set before a view was opened; they override what the session brings. */
  #earlyFields: Partial<EditorDocument> = {};
  #state: WorkspaceState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  readonly user: { id: Id; nickname: string };
  readonly userId: string;
  readonly collaboration: CollaborationSession;

  constructor(start: EditorStart, user: { id: Id; nickname: string }) {
    this.user = user;
    const userId = String(user.id);
    this.userId = userId;
    this.collaboration = new CollaborationSession(start.collaboration, () =>
      this.#update({ collaboration: this.collaboration.state }),
    );
    const key = `${userId}/${start.model}/${globalThis.crypto.randomUUID()}`;
    this.#fields = start.doc;
    this.#state = {
      doc: start.doc,
      saveState: { kind: 'untouched' },
      isGone: start.isGone,
      collaboration: this.collaboration.state,
    };
    this.saver = new DraftSaver({
      origin: getOrigin(start),
      saved: start.draft === null ? (start.item?.saved ?? null) : start.doc,
      readDocument: this.read,
      replace: (doc) => this.replace(doc),
      merge: (base, remote) => this.#mergeWindow(base, remote),
      calls: createCollaborationCalls(draftCalls, this.collaboration),
      saveCopy: (origin, doc) => saveCopy(toLocalCopy(key, userId, origin, doc)),
      deleteCopy: () => deleteCopy(key),
      onState: (saveState) => this.#update({ saveState }),
      onOrigin: (origin) => {
        updateAddress(origin);
        if (start.item !== null && origin.contentId === null) this.#update({ isGone: true });
      },
    });
  }

  readonly read = (): EditorDocument => {
    const content = this.shared?.content() ?? this.#fields.content;
    return { ...this.#fields, content };
  };

  /** Changes fields other than the content. */
  readonly change = (patch: Partial<Omit<EditorDocument, 'content'>>): void => {
    if (this.shared === null) this.#earlyFields = { ...this.#earlyFields, ...patch };
    this.#fields = { ...this.#fields, ...patch };
    this.#update({ doc: { ...this.#state.doc, ...patch } });
    this.collaboration.shareFields(this.shared, patch);
    this.saver.touch();
  };

  /** Applies fields that others changed. */
  readonly applyRemoteFields = (fields: Partial<Omit<EditorDocument, 'content'>>): void => {
    const { content: _body, ...earlyFields } = this.#earlyFields;
    const applied = { ...fields, ...earlyFields };
    this.#fields = { ...this.#fields, ...applied };
    this.#update({ doc: { ...this.#state.doc, ...applied } });
  };

  /** Called after each change of the content. */
  readonly #contentChanged = (): void => {
    this.saver.touch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update({ doc: this.read() }), RENDER_DELAY_MS);
  };

  /** Replaces the document. */
  readonly replace = (doc: EditorDocument): void => {
    this.#fields = doc;
    if (this.shared === null) this.#earlyFields = doc;
    else this.shared.setContent(doc.content);
    this.#update({ doc });
    this.collaboration.shareFields(this.shared, doc);
    this.saver.touch();
  };

  #mergeWindow(base: EditorDocument, remote: EditorDocument): EditorDocument | null {
    const merged = mergeDocuments(base, this.read(), remote);
    if (merged !== null) toast.success(editorText.windowMerged);
    return merged;
  }

  /** Uses `shared` as the content from now on. */
  readonly share = (shared: SharedText): void => {
    this.shared = shared;
    shared.text.observe(this.#contentChanged);
    const { content, ...fields } = this.#earlyFields;
    this.#earlyFields = {};
    if (content !== undefined) shared.setContent(content);
    this.collaboration.shareFields(shared, fields);
  };

  /** Goes on with another shared text, which others may have changed since it began with `base`; so may this page. */
  readonly shareAgain = (shared: SharedText, base: string): void => {
    const content = this.read().content;
    this.shared?.text.unobserve(this.#contentChanged);
    this.shared = shared;
    shared.text.observe(this.#contentChanged);
    shared.mergeChange(base, content);
  };

  readonly attach = (source: Source): void => {
    this.source = source;
  };

  readonly detach = (): void => {
    this.#fields = this.read();
    this.source?.destroy();
    this.source = null;
    this.shared?.destroy();
    this.shared = null;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): WorkspaceState => this.#state;

  #update(changed: Partial<WorkspaceState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

function getOrigin({ model, item, draft }: EditorStart): Origin {
  return {
    model,
    contentId: item?.id ?? null,
    baseRevision: item === null ? null : (draft?.baseRevision ?? item.revision),
    draft: draft === null ? null : { id: draft.id, version: draft.version },
  };
}

function toLocalCopy(key: string, userId: string, origin: Origin, doc: EditorDocument) {
  const { model, contentId, baseRevision, draft } = origin;
  const draftId = draft?.id ?? null;
  return { key, userId, model, contentId, baseRevision, draftId, doc, at: Date.now() };
}

/** Puts the draft into the address, so that a reload opens it. The router need not know, as the page stays the same. */
function updateAddress({ model, contentId, draft }: Origin): void {
  const item = contentId === null ? null : `/editor?model=${model}&id=${contentId}`;
  const address = item ?? (draft === null ? `/editor?model=${model}` : `/editor?draft=${draft.id}`);
  if (window.location.pathname + window.location.search !== address) {
    window.history.replaceState(window.history.state, '', address);
  }
}

/** A text stored in this browser until the server has it. */
export interface LocalCopy {
  /** Identifies the window and the text. */
  key: string;
  userId: string;
  model: ContentModel;
  contentId: Id | null;
  draftId: Id | null;
  baseRevision: number | null;
  doc: EditorDocument;
  /** ms */
  at: number;
}

const MAX_COPIES = 20;
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const rows = openBrowserStore<LocalCopy>('zhihui-editor', 'copies');

/** Stores a copy. Resolves to whether that worked: private windows and full disks refuse. */
async function saveCopy(copy: LocalCopy): Promise<boolean> {
  try {
    await rows.put(copy);
    return true;
  } catch {
    return false;
  }
}

/** Removes a copy; does nothing when there is none or no storage. */
export async function deleteCopy(key: string): Promise<void> {
  try {
    await rows.delete(key);
  } catch {
    // it was never stored
  }
}

/** Returns the copies of a user, newest first, and deletes those that are too old or too many. */
export async function readCopies(userId: Id): Promise<LocalCopy[]> {
  try {
    const copies = await rows.all();
    const newestFirst = [...copies].sort((a, b) => b.at - a.at);
    const remaining = newestFirst.filter(
      (copy, at) => at < MAX_COPIES && Date.now() - copy.at < MAX_AGE_MS,
    );
    await Promise.all(
      newestFirst.filter((copy) => !remaining.includes(copy)).map((copy) => deleteCopy(copy.key)),
    );
    return (
      remaining
        .filter((copy) => copy.userId === String(userId))
        // copies of an earlier version lack fields that were added later
        .map((copy) => ({ ...copy, doc: { ...EMPTY_DOCUMENT, ...copy.doc } }))
    );
  } catch {
    return [];
  }
}

/** Creates the workspace of this visit and returns the state to render. */
export function useWorkspace(start: EditorStart) {
  const { user } = useSession();
  const [workspace] = useState(
    () => new Workspace(start, { id: user?.id ?? '', nickname: user?.nickname ?? '' }),
  );
  const { doc, saveState, isGone, collaboration } = useSyncExternalStore(
    workspace.subscribe,
    workspace.getState,
    workspace.getState,
  );
  useEffect(() => () => workspace.saver.stop(), [workspace]);
  return { workspace, doc, saveState, isGone, collaboration };
}
