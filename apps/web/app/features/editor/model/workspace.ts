import type { Id } from '@zhihui/contract/schema.ts';
import type { EditorStart } from '../editor.loader.ts';
import type { Source } from '../source/create-source.ts';
import { DraftSaver } from './draft-saver.ts';
import type { SharedText } from './shared-text.ts';
import type { SaveState } from './draft-state.ts';
import { CollaborationSession } from '../collaboration/collaboration-session.ts';
import type { CollaborationState } from '../collaboration/collaboration-session.ts';
import { createCollaborationCalls } from '../collaboration/collaboration-calls.ts';
import type { EditorDocument } from './document.ts';
import { draftCalls } from './draft-calls.ts';
import type { Origin } from './draft-calls.ts';
import { deleteCopy, saveCopy } from './local-copies.ts';

/** What the page draws of a workspace. */
export interface WorkspaceState {
  doc: EditorDocument;
  saveState: SaveState;
  /** The item turned out to be gone: the text is one of its own from here on. */
  isGone: boolean;
  collaboration: CollaborationState;
}

const RENDER_DELAY_MS = 200;

/**
 * The document under the person's hands. Its body lives in the shared text once a view has opened it; what is drawn lags a little behind
 * typing, `read()` is exact. Every change goes through the saver.
 */
export class Workspace {
  readonly saver: DraftSaver;
  source: Source | null = null;
  shared: SharedText | null = null;
  #fields: EditorDocument;
  /** Set before a view had opened the body: it wins over what that brings. */
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

  /** Changes title, category, tags or cover. */
  readonly change = (patch: Partial<Omit<EditorDocument, 'content'>>): void => {
    if (this.shared === null) this.#earlyFields = { ...this.#earlyFields, ...patch };
    this.#fields = { ...this.#fields, ...patch };
    this.#update({ doc: { ...this.#state.doc, ...patch } });
    this.collaboration.shareFields(this.shared, patch);
    this.saver.touch();
  };

  /** Others changed title, category, tags or cover. */
  readonly applyRemoteFields = (fields: Partial<Omit<EditorDocument, 'content'>>): void => {
    const { content: _body, ...earlyFields } = this.#earlyFields;
    const applied = { ...fields, ...earlyFields };
    this.#fields = { ...this.#fields, ...applied };
    this.#update({ doc: { ...this.#state.doc, ...applied } });
  };

  /** The body was changed. */
  readonly #contentChanged = (): void => {
    this.saver.touch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update({ doc: this.read() }), RENDER_DELAY_MS);
  };

  /** Puts another document in place of this one. */
  readonly replace = (doc: EditorDocument): void => {
    this.#fields = doc;
    if (this.shared === null) this.#earlyFields = doc;
    else this.shared.setContent(doc.content);
    this.#update({ doc });
    this.collaboration.shareFields(this.shared, doc);
    this.saver.touch();
  };

  /** From here on the body is what `shared` says. */
  readonly share = (shared: SharedText): void => {
    this.shared = shared;
    shared.text.observe(this.#contentChanged);
    const { content, ...fields } = this.#earlyFields;
    this.#earlyFields = {};
    if (content !== undefined) shared.setContent(content);
    this.collaboration.shareFields(shared, fields);
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

/** A reload goes on where one was. The router need not know: the page stays the same. */
function updateAddress({ model, contentId, draft }: Origin): void {
  const item = contentId === null ? null : `/editor?model=${model}&id=${contentId}`;
  const address = item ?? (draft === null ? `/editor?model=${model}` : `/editor?draft=${draft.id}`);
  if (window.location.pathname + window.location.search !== address) {
    window.history.replaceState(window.history.state, '', address);
  }
}
