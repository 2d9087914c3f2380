import type { Command, EditorState } from 'prosemirror-state';
import { Plugin, PluginKey } from 'prosemirror-state';

/** The bars and menus that can be open; one at a time. */
export type Panel =
  | 'link'
  | 'find'
  | 'replace'
  | 'block'
  | 'table'
  | 'kinds'
  | 'colors'
  | 'selectionColors'
  | 'more'
  | 'emoji'
  | 'templates';

const key = new PluginKey<Panel | null>('panel');

/** Stores which bar or menu is open, so that keys and buttons share it. */
export function createPanelsPlugin(): Plugin<Panel | null> {
  return new Plugin<Panel | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, open) => {
        const meta = tr.getMeta(key) as { open: Panel | null } | undefined;
        return meta === undefined ? open : meta.open;
      },
    },
  });
}

/** Opens a panel, or closes the one that is open. */
export function togglePanel(open: Panel | null): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { open }));
    return true;
  };
}

/** Returns the open panel; null when there is none. */
export function getOpenPanel(state: EditorState): Panel | null {
  return key.getState(state) ?? null;
}
