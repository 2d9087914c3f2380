import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorStart } from '../editor.loader.ts';
import { useSession } from '../../../session/session.ts';
import type { Source } from '../source/create-source.ts';
import { Autosave } from './autosave.ts';
import type { SaveState } from './autosave.ts';
import type { EditorDocument } from './document.ts';
import { draftCalls } from './draft-calls.ts';
import type { Origin } from './draft-calls.ts';
import { dropCopy, keepCopy } from './local-copies.ts';

const DRAW_AFTER = 200;

export type Editor = ReturnType<typeof useEditor>;

/**
 * The document under the person's hands. Its body lives in the source editor; `doc` is what the page draws and lags
 * a little behind, `read()` is exact. Every change goes through autosave.
 */
export function useEditor(start: EditorStart) {
  const { user } = useSession();
  const userId = String(user?.id ?? '');
  const source = useRef<Source | null>(null);
  const fields = useRef<EditorDocument>(start.doc);
  const [doc, setDoc] = useState<EditorDocument>(start.doc);
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'untouched' });
  const drawing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback((): EditorDocument => {
    const content = source.current?.content() ?? fields.current.content;
    return { ...fields.current, content };
  }, []);

  const [autosave] = useState(() => {
    const key = `${userId}/${start.model}/${globalThis.crypto.randomUUID()}`;
    return new Autosave({
      origin: originOf(start),
      saved: start.draft === null ? (start.item?.saved ?? null) : start.doc,
      read,
      calls: draftCalls,
      keep: (origin, kept) => keepCopy(copyOf(key, userId, origin, kept)),
      forget: () => dropCopy(key),
      onState: setSaveState,
      onOrigin: showOrigin,
    });
  });
  useEffect(() => () => autosave.stop(), [autosave]);

  /** Changes title, category, tags or cover. */
  const change = useCallback(
    (patch: Partial<Omit<EditorDocument, 'content'>>) => {
      fields.current = { ...fields.current, ...patch };
      setDoc((now) => ({ ...now, ...patch }));
      autosave.touch();
    },
    [autosave],
  );

  const contentChanged = useCallback(() => {
    autosave.touch();
    clearTimeout(drawing.current);
    drawing.current = setTimeout(() => setDoc(read()), DRAW_AFTER);
  }, [autosave, read]);

  /** Puts another document in place of this one. */
  const replace = useCallback(
    (next: EditorDocument) => {
      fields.current = next;
      source.current?.setContent(next.content);
      setDoc(next);
      autosave.touch();
    },
    [autosave],
  );

  return { doc, read, change, contentChanged, replace, source, autosave, saveState, userId };
}

function originOf({ model, item, draft }: EditorStart): Origin {
  return {
    model,
    contentId: item?.id ?? null,
    baseRevision: draft?.baseRevision ?? item?.revision ?? null,
    draft: draft === null ? null : { id: draft.id, version: draft.version },
  };
}

function copyOf(key: string, userId: string, origin: Origin, doc: EditorDocument) {
  const { model, contentId, baseRevision, draft } = origin;
  return {
    key,
    userId,
    model,
    contentId,
    baseRevision,
    draftId: draft?.id ?? null,
    doc,
    at: Date.now(),
  };
}

/** A reload goes on where one was. The router need not know: the page stays the same. */
function showOrigin({ model, contentId, draft }: Origin): void {
  const item = contentId === null ? null : `/editor?model=${model}&id=${contentId}`;
  const address = item ?? (draft === null ? `/editor?model=${model}` : `/editor?draft=${draft.id}`);
  if (window.location.pathname + window.location.search !== address) {
    window.history.replaceState(window.history.state, '', address);
  }
}
