import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { errorsOf, inDrawer } from './check-document.ts';
import type { Errors } from './check-document.ts';
import type { EditorDocument } from './document.ts';
import type { Editor } from './use-editor.ts';

const FIELD_OF: Partial<Record<keyof EditorDocument, keyof Errors>> = { tags: 'tagIds' };

/** Errors beside their fields. `report` shows them and moves the focus to the first; changing a field clears its own. */
export function useErrors(
  { change, source, saveState, doc }: Editor,
  title: RefObject<HTMLElement | null>,
  openSettings: () => void,
) {
  const [errors, setErrors] = useState<Errors>({});

  // Autosave was refused: say so beside the field, but leave the focus where somebody is writing.
  const refused = saveState.kind === 'refused' ? saveState.fields : null;
  useEffect(() => {
    if (refused !== null) setErrors((now) => ({ ...now, ...errorsOf(refused) }));
  }, [refused]);
  useEffect(() => {
    setErrors(({ content: _, ...rest }) => rest);
  }, [doc.content]);

  const report = (found: Errors) => {
    setErrors(found);
    if (found.title !== undefined) title.current?.focus();
    else if (found.content !== undefined) source.current?.focus();
    else if (inDrawer(found)) openSettings();
  };

  const changeAndClear = (patch: Partial<Omit<EditorDocument, 'content'>>) => {
    const cleared = Object.fromEntries(
      Object.keys(patch).map((key) => [FIELD_OF[key as keyof EditorDocument] ?? key, undefined]),
    );
    setErrors((now) => ({ ...now, ...cleared }));
    change(patch);
  };

  return { errors, report, changeAndClear };
}
