import { useSyncExternalStore } from 'react';

/** How an answer is written: as readers will see it, or as its Markdown. */
export type FieldView = 'visual' | 'source';

const KEY = 'zhihui_field_view';
/** What was chosen in the editor of articles holds here, until something else is chosen here. */
const EDITOR_KEY = 'zhihui_editor_view';

let chosen: FieldView | undefined;
const listeners = new Set<() => void>();

/** The way of writing that this browser remembers, and how to choose another. */
export function useFieldView(): [FieldView, (view: FieldView) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'visual' as const), choose];
}

function current(): FieldView {
  chosen ??= readStoredView();
  return chosen;
}

function choose(view: FieldView): void {
  chosen = view;
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // it holds for this page
  }
  for (const listener of listeners) listener();
}

// Browsers set to block site data throw on the mere mention of localStorage.
function readStoredView(): FieldView {
  try {
    const storedView = localStorage.getItem(KEY) ?? localStorage.getItem(EDITOR_KEY) ?? 'visual';
    return storedView === 'visual' ? 'visual' : 'source';
  } catch {
    return 'visual';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
