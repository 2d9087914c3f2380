import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';

const key = new PluginKey<boolean>('restored-selection');

/** Marks transactions that restore the selection of an undone change. */
export const RESTORES_SELECTION = 'restores-selection';

/** Remembers whether undo made the current selection, so that no bar appears over it. */
export function createRestoredSelectionPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (tr, restored) =>
        tr.getMeta(RESTORES_SELECTION) === true || (restored && !tr.selectionSet),
    },
  });
}

/** Whether undo made the current selection. */
export function isRestoredSelection(state: EditorState): boolean {
  return key.getState(state) === true;
}
