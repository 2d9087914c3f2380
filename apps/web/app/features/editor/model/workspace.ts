import type { Id } from '@zhihui/contract/schema.ts';
import type { EditorStart } from '../editor.loader.ts';
import type { Source } from '../source/create-source.ts';
import { DraftSaver } from './draft-saver.ts';
import type { SharedText } from './shared-text.ts';
import type { SaveState } from './draft-state.ts';
import { TogetherWork } from '../together/together-work.ts';
import type { DrawnTogether } from '../together/together-work.ts';
import { togetherCalls } from '../together/together-calls.ts';
import type { EditorDocument } from './document.ts';
import { draftCalls } from './draft-calls.ts';
import type { Origin } from './draft-calls.ts';
import { dropCopy, storeCopy } from './local-copies.ts';

/** What the page draws of a workspace. */
export interface Drawn {
  doc: EditorDocument;
  saveState: SaveState;
  /** The item turned out to be gone: the text is one of its own from here on. */
  gone: boolean;
  together: DrawnTogether;
}

const DRAW_AFTER = 200;

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
  #early: Partial<EditorDocument> = {};
  #drawn: Drawn;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  readonly user: { id: Id; nickname: string };
  readonly userId: string;
  readonly together: TogetherWork;

  constructor(start: EditorStart, user: { id: Id; nickname: string }) {
    this.user = user;
    const userId = String(user.id);
    this.userId = userId;
    this.together = new TogetherWork(start.together, () =>
      this.#draw({ together: this.together.drawn }),
    );
    const key = `${userId}/${start.model}/${globalThis.crypto.randomUUID()}`;
    this.#fields = start.doc;
    this.#drawn = {
      doc: start.doc,
      saveState: { kind: 'untouched' },
      gone: start.gone,
      together: this.together.drawn,
    };
    this.saver = new DraftSaver({
      origin: originOf(start),
      saved: start.draft === null ? (start.item?.saved ?? null) : start.doc,
      read: this.read,
      replace: (doc) => this.replace(doc),
      calls: togetherCalls(draftCalls, this.together),
      storeCopy: (origin, doc) => storeCopy(copyOf(key, userId, origin, doc)),
      dropCopy: () => dropCopy(key),
      onState: (saveState) => this.#draw({ saveState }),
      onOrigin: (origin) => {
        showOrigin(origin);
        if (start.item !== null && origin.contentId === null) this.#draw({ gone: true });
      },
    });
  }

  readonly read = (): EditorDocument => {
    const content = this.shared?.content() ?? this.#fields.content;
    return { ...this.#fields, content };
  };

  /** Changes title, category, tags or cover. */
  readonly change = (patch: Partial<Omit<EditorDocument, 'content'>>): void => {
    if (this.shared === null) this.#early = { ...this.#early, ...patch };
    this.#fields = { ...this.#fields, ...patch };
    this.#draw({ doc: { ...this.#drawn.doc, ...patch } });
    this.together.tell(this.shared, patch);
    this.saver.touch();
  };

  /** Others changed title, category, tags or cover. */
  readonly takeFields = (fields: Partial<Omit<EditorDocument, 'content'>>): void => {
    const { content: _body, ...early } = this.#early;
    const taken = { ...fields, ...early };
    this.#fields = { ...this.#fields, ...taken };
    this.#draw({ doc: { ...this.#drawn.doc, ...taken } });
  };

  /** The body was changed. */
  readonly #contentChanged = (): void => {
    this.saver.touch();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw({ doc: this.read() }), DRAW_AFTER);
  };

  /** Puts another document in place of this one. */
  readonly replace = (doc: EditorDocument): void => {
    this.#fields = doc;
    if (this.shared === null) this.#early = doc;
    else this.shared.setContent(doc.content);
    this.#draw({ doc });
    this.together.tell(this.shared, doc);
    this.saver.touch();
  };

  /** From here on the body is what `shared` says. */
  readonly share = (shared: SharedText): void => {
    this.shared = shared;
    shared.text.observe(this.#contentChanged);
    const { content, ...fields } = this.#early;
    this.#early = {};
    if (content !== undefined) shared.setContent(content);
    this.together.tell(shared, fields);
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

  readonly drawn = (): Drawn => this.#drawn;

  #draw(changed: Partial<Drawn>): void {
    this.#drawn = { ...this.#drawn, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

function originOf({ model, item, draft }: EditorStart): Origin {
  return {
    model,
    contentId: item?.id ?? null,
    baseRevision: item === null ? null : (draft?.baseRevision ?? item.revision),
    draft: draft === null ? null : { id: draft.id, version: draft.version },
  };
}

function copyOf(key: string, userId: string, origin: Origin, doc: EditorDocument) {
  const { model, contentId, baseRevision, draft } = origin;
  const draftId = draft?.id ?? null;
  return { key, userId, model, contentId, baseRevision, draftId, doc, at: Date.now() };
}

/** A reload goes on where one was. The router need not know: the page stays the same. */
function showOrigin({ model, contentId, draft }: Origin): void {
  const item = contentId === null ? null : `/editor?model=${model}&id=${contentId}`;
  const address = item ?? (draft === null ? `/editor?model=${model}` : `/editor?draft=${draft.id}`);
  if (window.location.pathname + window.location.search !== address) {
    window.history.replaceState(window.history.state, '', address);
  }
}
