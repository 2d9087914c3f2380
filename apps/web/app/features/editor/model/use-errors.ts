import { useState } from 'react';
import type { RefObject } from 'react';
import type { SaveState } from './draft-state.ts';
import { toFieldErrors, hasDrawerErrors } from './check-document.ts';
import type { Errors, FieldName } from './check-document.ts';
import { EMPTY_DOCUMENT } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { CoverText } from './use-cover-text.ts';
import type { Workspace } from './workspace.ts';

const FIELD_SOURCE: Record<FieldName, keyof EditorDocument> = {
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
 * Errors by field, each until its field changes. `report` also moves the focus to the first error and returns
 * whether there is any.
 */
export function useErrors(
  workspace: Workspace,
  rendered: { doc: EditorDocument; saveState: SaveState },
  fields: Record<'title' | 'category', RefObject<HTMLElement | null>>,
  cover: CoverText,
  openSettings: () => void,
) {
  const { doc, saveState } = rendered;
  const [reported, setReported] = useState<{ errors: Errors; doc: EditorDocument }>({
    errors: {},
    doc: EMPTY_DOCUMENT,
  });

  const report = (nextErrors: Errors): boolean => {
    const now = workspace.read();
    setReported({ errors: nextErrors, doc: now });
    const errors = { ...nextErrors, ...cover.getErrors(now) };
    if (errors.title !== undefined) fields.title.current?.focus();
    else if (errors.content !== undefined) workspace.source?.focus();
    else if (errors.categoryId !== undefined && fields.category.current !== null) {
      fields.category.current.focus();
    } else if (hasDrawerErrors(errors)) openSettings();
    return Object.keys(errors).length > 0;
  };

  // Autosave was refused: shown at the field, but the focus stays where the user is typing.
  const errors: Errors = saveState.kind === 'refused' ? toFieldErrors(saveState.fields) : {};
  for (const [name, part] of Object.entries(FIELD_SOURCE) as [FieldName, keyof EditorDocument][]) {
    // an error of the last submission stays until the value changes
    if (reported.doc[part] === doc[part]) errors[name] = reported.errors[name] ?? errors[name];
  }
  return { errors: { ...errors, ...cover.getErrors(doc) }, report };
}
