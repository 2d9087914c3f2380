import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';

const KEY = 'zhihui_editor_view';

/** The view that somebody chose in this browser. */
interface ViewCopy {
  /** Null in what an earlier version stored: it did not say whose it was. */
  user: string | null;
  view: EditorView;
  /** Whether the account has it too. */
  sent: boolean;
}

/** What is stored here, by whichever tab or version; null for what is no view. */
export function readCopy(): ViewCopy | null {
  try {
    return parseCopy(localStorage.getItem(KEY));
  } catch {
    // browsers set to block site data throw on the mere mention of localStorage
    return null;
  }
}

/** Stores it for this browser, where that is possible. */
export function writeCopy(copy: ViewCopy): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy));
  } catch {
    // it holds for this page
  }
}

function parseCopy(stored: string | null): ViewCopy | null {
  if (stored === null) return null;
  const legacyView = parseView(stored);
  if (legacyView !== null) return { user: null, view: legacyView, sent: false };
  const { user, view, sent } = parseStored(stored);
  const knownView = parseView(view);
  return knownView === null || typeof user !== 'string'
    ? null
    : { user, view: knownView, sent: sent === true };
}

function parseView(value: unknown): EditorView | null {
  return EDITOR_VIEWS.find((view) => view === value) ?? null;
}

function parseStored(stored: string): Partial<Record<keyof ViewCopy, unknown>> {
  try {
    return Object(JSON.parse(stored)) as Partial<Record<keyof ViewCopy, unknown>>;
  } catch {
    return {};
  }
}
