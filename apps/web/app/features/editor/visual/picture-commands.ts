import { PICTURE_WIDTHS } from '@zhihui/markdown/picture-width.ts';
import { NodeSelection } from 'prosemirror-state';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { announce } from './announce.ts';
import { visualText } from './visual.text.ts';

/** The picture that is selected, once its file is there; null when there is none. */
export function pictureAt({ selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  return String(selection.node.attrs['src']).startsWith('uploading:') ? null : selection.from;
}

/** Changes one thing about the picture at `at`, which stays selected. */
export function setPicture(
  state: EditorState,
  at: number,
  name: 'alt' | 'title' | 'width',
  value: string | null,
): Transaction {
  const tr = state.tr.setNodeAttribute(at, name, value);
  return tr.setSelection(NodeSelection.create(tr.doc, at));
}

/** Makes the selected picture a step wider or narrower; one of no width of its own comes from its full size. */
export function resizePicture(way: 1 | -1): Command {
  return (state, dispatch) => {
    const at = pictureAt(state);
    if (at === null) return false;
    const width = stepFrom(state.doc.nodeAt(at)?.attrs['width'] as string | null, way);
    if (width !== undefined) {
      dispatch?.(setPicture(state, at, 'width', width));
      if (dispatch) announce(visualText.widthIs(width));
    }
    return true;
  };
}

function stepFrom(width: string | null, way: 1 | -1): string | undefined {
  const now = Number.parseInt(width ?? '100%', 10);
  const wider = PICTURE_WIDTHS.find((one) => Number.parseInt(one, 10) > now);
  return way > 0 ? wider : PICTURE_WIDTHS.findLast((one) => Number.parseInt(one, 10) < now);
}

/** Goes from the selected picture to what can be said of it. */
export const goToPictureBar: Command = (state, dispatch) => {
  if (pictureAt(state) === null) return false;
  if (dispatch) document.querySelector<HTMLElement>('[data-picture-bar] input:checked')?.focus();
  return true;
};
