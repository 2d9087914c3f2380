// Why it is as it is: docs/decisions/0068-view-of-the-editor.md
import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../session/session.ts';
import { call } from '../../../api/browser.ts';

/** A view to write in: visual, source, or source beside the preview. */
export type ViewMode = EditorView;
/** A view to write in, or the preview alone. */
export type View = ViewMode | 'preview';

/** Questions have no split view. */
const QUESTION_VIEW_MODES: readonly ViewMode[] = ['visual', 'source'];

/**
 * The view of this visit. It starts with the preference of the account and does not follow changes made elsewhere
 * meanwhile; choices made here are stored.
 */
export function useView(accountView: AccountView, isNewQuestion: boolean) {
  const { user } = useSession();
  const owner = user === null || user.preview ? null : String(user.id);
  const [chosenView, setChosenView] = useState<ViewMode | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const viewModes = isNewQuestion ? QUESTION_VIEW_MODES : EDITOR_VIEWS;

  // the server and hydration render the preference of the account
  const [readOpenedView] = useState(() =>
    memoizeOnce(() => (owner === null ? null : getLocalView(owner, accountView))),
  );
  const localView = useSyncExternalStore(subscribeToNothing, readOpenedView, () => null);
  useEffect(() => {
    if (owner !== null && localView !== null) saveView(owner, localView);
  }, [owner, localView]);

  const preferred =
    chosenView ?? localView ?? accountView?.chosen ?? accountView?.usual ?? 'visual';
  const viewMode = viewModes.includes(preferred) ? preferred : 'visual';
  return {
    view: isPreviewing ? ('preview' as const) : viewMode,
    viewMode,
    viewModes,
    /** Switches to a view and stores the choice. */
    choose(next: ViewMode) {
      setPreviewing(false);
      setChosenView(next);
      if (owner !== null) saveView(owner, next);
    },
    /** Shows the preview, or returns to the view before. */
    setPreviewing,
  };
}
export type EditorViewState = ReturnType<typeof useView>;

/** Reads a value once: later changes apply to the next text that is opened. */
function memoizeOnce<T>(read: () => T): () => T {
  let memo: { value: T } | null = null;
  return () => (memo ??= { value: read() }).value;
}

const subscribeToNothing = () => () => undefined;

/** The view preference of the account; null when it could not be loaded. */
export type AccountView = { chosen: EditorView | null; usual: EditorView } | null;

/** Returns the choice stored in this browser if the account lacks it or could not be loaded; else null. */
function getLocalView(user: string, accountView: AccountView): EditorView | null {
  const copy = readCopy();
  if (copy === null) return null;
  // a copy without a user applies to every user without a preference in the account
  if (copy.user === null) return accountView?.chosen == null ? copy.view : null;
  if (copy.user !== user) return null;
  return !copy.sent || accountView === null ? copy.view : null;
}

let next: { user: string; view: EditorView } | null = null;
let sending = false;

/**
 * Stores the choice in this browser at once, then in the account. Requests run one at a time, so that the last
 * choice wins.
 */
function saveView(user: string, view: EditorView): void {
  writeCopy({ user, view, sent: false });
  next = { user, view };
  void send();
}

async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let latest = next; latest !== null; latest = next) {
    next = null;
    const result = await call('PUT /user/editor', { body: { chosen: latest.view } });
    // without a response it is sent again when the next text is opened
    if (result.ok || result.error.code === 400) confirm(latest.user, latest.view);
  }
  sending = false;
}

/** Marks the choice as sent, unless another tab has changed it since. */
function confirm(user: string, view: EditorView): void {
  const copy = readCopy();
  if (copy?.user === user && copy.view === view) writeCopy({ user, view, sent: true });
}

const KEY = 'zhihui_editor_view';

/** The view chosen in this browser. */
interface ViewCopy {
  /** Null in values of an earlier version, which did not store the user. */
  user: string | null;
  view: EditorView;
  /** Whether the account has stored it. */
  sent: boolean;
}

/** Reads the stored view, also that of an earlier version; null when it is not a view. */
export function readCopy(): ViewCopy | null {
  try {
    return parseCopy(localStorage.getItem(KEY));
  } catch {
    // browsers that block site data throw on any access to localStorage
    return null;
  }
}

/** Stores the view in this browser, if storage is available. */
function writeCopy(copy: ViewCopy): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copy));
  } catch {
    // storage is blocked: the choice lasts for this page only
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
