import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';

const KEY = 'zhihui_editor_view';

/** The view that somebody chose in this browser. */
interface Copy {
  /** Null in what an earlier version stored: it did not say whose it was. */
  user: string | null;
  view: EditorView;
  /** Whether the account has it too. */
  sent: boolean;
}

/** What is stored here, by whichever tab or version; null for what is no view. */
export function readCopy(): Copy | null {
  try {
    return copyOf(localStorage.getItem(KEY));
  } catch {
    // browsers set to block site data throw on the mere mention of localStorage
    return null;
  }
}

/** Stores it for this browser, where that is possible. */
export function writeCopy(copy: Copy): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy));
  } catch {
    // it holds for this page
  }
}

function copyOf(stored: string | null): Copy | null {
  if (stored === null) return null;
  const bare = viewIn(stored);
  if (bare !== null) return { user: null, view: bare, sent: false };
  const { user, view, sent } = parsed(stored);
  const known = viewIn(view);
  return known === null || typeof user !== 'string'
    ? null
    : { user, view: known, sent: sent === true };
}

function viewIn(value: unknown): EditorView | null {
  return EDITOR_VIEWS.find((view) => view === value) ?? null;
}

function parsed(stored: string): Partial<Record<keyof Copy, unknown>> {
  try {
    return Object(JSON.parse(stored)) as Partial<Record<keyof Copy, unknown>>;
  } catch {
    return {};
  }
}
