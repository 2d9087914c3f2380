import { useSyncExternalStore } from 'react';

const KEY = 'zhihui_editor_full';

let chosen: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the editor covers the site's header and footer; this browser remembers the choice. */
export function useFullScreen() {
  const on = useSyncExternalStore(subscribe, isFull, () => false);
  return { on, toggle: () => choose(!on) };
}

function isFull(): boolean {
  chosen ??= stored();
  return chosen;
}

function choose(on: boolean): void {
  chosen = on;
  try {
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // it holds for this page
  }
  for (const listener of listeners) listener();
}

// Browsers set to block site data throw on the mere mention of localStorage.
function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
