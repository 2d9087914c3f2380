import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useSyncExternalStore } from 'react';

const LISTENERS = new WeakMap<EditorView, Set<() => void>>();

/** Notifies the bars and menus of each new state. */
export function createStateNotifier(): Plugin {
  return new Plugin({
    view: (view) => {
      return { update: () => LISTENERS.get(view)?.forEach((listener) => listener()) };
    },
  });
}

/** Returns the current state of a visual view and renders on each change. */
export function useVisualState(view: EditorView) {
  return useSyncExternalStore(
    (listener) => {
      const listeners = LISTENERS.get(view) ?? new Set();
      LISTENERS.set(view, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    () => view.state,
    () => view.state,
  );
}
