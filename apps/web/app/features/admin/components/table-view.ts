// Why it is as it is: docs/decisions/0108-words-of-the-interface.md
import { useCallback, useMemo, useSyncExternalStore } from 'react';

export const DENSITIES = ['large', 'medium', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

/** How a user has set up one table, in this browser. */
export interface TableView {
  density: Density;
  /** Keys of the hidden columns. */
  hidden: readonly string[];
}

const DEFAULT_VIEW: TableView = { density: 'medium', hidden: [] };
const listeners = new Set<() => void>();

/**
 * The view of the table at `path`, and a function that changes and stores it. The server does not know it, so the first
 * paint has the default.
 */
export function useTableView(path: string): [TableView, (changes: Partial<TableView>) => void] {
  const key = `table_view:${path}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
  const view = useMemo(() => parseView(stored), [stored]);
  const change = useCallback(
    (changes: Partial<TableView>) => {
      writeStored(key, JSON.stringify({ ...parseView(readStored(key)), ...changes }));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [view, change];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // another tab may change it
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the browser refuses to store (private windows, full disks) lasts until the page is closed. */
const unstored = new Map<string, string>();

function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}

/** Reads a stored view; the default for one that is damaged. */
function parseView(stored: string | null): TableView {
  if (stored === null) return DEFAULT_VIEW;
  try {
    const { density, hidden } = JSON.parse(stored) as Partial<Record<keyof TableView, unknown>>;
    return {
      density: DENSITIES.find((item) => item === density) ?? DEFAULT_VIEW.density,
      hidden: Array.isArray(hidden) ? hidden.filter((item) => typeof item === 'string') : [],
    };
  } catch {
    return DEFAULT_VIEW;
  }
}
