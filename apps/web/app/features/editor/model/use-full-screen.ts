import { useSyncExternalStore } from 'react';

const KEY = 'zhihui_editor_full';

let chosen: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether the editor covers the site's header and footer; this browser remembers the choice. */
export function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, isFull, () => false);
  return { on: isFullScreen, toggle: () => choose(!isFullScreen) };
}

function isFull(): boolean {
  chosen ??= readStored();
  return chosen;
}

function choose(isFullScreen: boolean): void {
  chosen = isFullScreen;
  try {
    if (isFullScreen) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // it holds for this page
  }
  for (const listener of listeners) listener();
}

// Browsers set to block site data throw on the mere mention of localStorage.
function readStored(): boolean {
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
