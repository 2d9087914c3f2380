import { useState } from 'react';
import type { RefObject } from 'react';
import type { SaveState } from './draft-state.ts';
import { errorsOf, inDrawer } from './check-document.ts';
import type { Errors, FieldName } from './check-document.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { CoverText } from './use-cover-text.ts';
import type { Workspace } from './workspace.ts';

const PART: Record<FieldName, keyof EditorDocument> = {
  title: 'title',
  content: 'content',
  categoryId: 'categoryId',
  tagIds: 'tags',
  coverUrl: 'coverUrl',
  pinned: 'settings',
  startsAt: 'settings',
  endsAt: 'settings',
};

/**
 * Errors at their fields, each until its field changes. `report` also moves the focus to the first, and gives
 * whether there is any.
 */
export function useErrors(
  work: Workspace,
  drawn: { doc: EditorDocument; saveState: SaveState },
  fields: Record<'title' | 'place', RefObject<HTMLElement | null>>,
  cover: CoverText,
  openSettings: () => void,
) {
  const { doc, saveState } = drawn;
  const [reported, setReported] = useState<{ errors: Errors; doc: EditorDocument }>({
    errors: {},
    doc: EMPTY_DOCUMENT,
  });

  const report = (found: Errors): boolean => {
    const now = work.read();
    setReported({ errors: found, doc: now });
    const errors = { ...found, ...cover.errorsIn(now) };
    if (errors.title !== undefined) fields.title.current?.focus();
    else if (errors.content !== undefined) work.source?.focus();
    else if (errors.categoryId !== undefined && fields.place.current !== null) {
      fields.place.current.focus();
    } else if (inDrawer(errors)) openSettings();
    return Object.keys(errors).length > 0;
  };

  // Autosave was refused: shown at the field, but the focus stays where somebody is writing.
  const errors: Errors = saveState.kind === 'refused' ? errorsOf(saveState.fields) : {};
  for (const [name, part] of Object.entries(PART) as [FieldName, keyof EditorDocument][]) {
    // what the press said of this value stays
    if (reported.doc[part] === doc[part]) errors[name] = reported.errors[name] ?? errors[name];
  }
  return { errors: { ...errors, ...cover.errorsIn(doc) }, report };
}
