import { PICTURE_WIDTHS } from '@zhihui/markdown/picture-width.ts';
import { NodeSelection } from 'prosemirror-state';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { announceToScreenReader } from './dom.ts';
import { visualText } from './visual.text.ts';

/** Returns the position of the selected picture; null when none is selected or it is still uploading. */
export function getSelectedPicture({ selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  return String(selection.node.attrs['src']).startsWith('uploading:') ? null : selection.from;
}

/** Changes an attribute of the picture at `position` and keeps it selected. */
export function setPicture(
  state: EditorState,
  position: number,
  name: 'alt' | 'title' | 'width' | 'align',
  value: string | null,
): Transaction {
  const tr = state.tr.setNodeAttribute(position, name, value);
  return tr.setSelection(NodeSelection.create(tr.doc, position));
}

/** Makes the selected picture a step wider or narrower; without a width it starts from 100%. */
export function resizePicture(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const position = getSelectedPicture(state);
    if (position === null) return false;
    const width = getNextWidth(
      state.doc.nodeAt(position)?.attrs['width'] as string | null,
      direction,
    );
    if (width !== undefined) {
      dispatch?.(setPicture(state, position, 'width', width));
      if (dispatch) announceToScreenReader(visualText.widthLabel(width));
    }
    return true;
  };
}

function getNextWidth(width: string | null, direction: 1 | -1): string | undefined {
  const now = Number.parseInt(width ?? '100%', 10);
  const wider = PICTURE_WIDTHS.find((width) => Number.parseInt(width, 10) > now);
  return direction > 0
    ? wider
    : PICTURE_WIDTHS.findLast((width) => Number.parseInt(width, 10) < now);
}

/** Moves the focus from the selected picture to the caption below it. */
export const goToCaption: Command = (state, dispatch, view) => {
  const position = getSelectedPicture(state);
  const picture = position === null ? null : view?.nodeDOM(position);
  const field = picture instanceof HTMLElement ? picture.querySelector('textarea') : null;
  if (field === null) return false;
  if (dispatch) {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
  return true;
};

/** Moves the focus from the selected picture to its bar. */
export const goToPictureBar: Command = (state, dispatch) => {
  if (getSelectedPicture(state) === null) return false;
  if (dispatch) document.querySelector<HTMLElement>('[data-picture-bar] input:checked')?.focus();
  return true;
};
