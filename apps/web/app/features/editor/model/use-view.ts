import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../session/session.ts';
import { saveView, getLocalView } from './save-view.ts';
import type { AccountView } from './save-view.ts';

/** How one writes: blocks as readers see them, the source, the source beside what readers see. */
export type ViewMode = EditorView;
/** Or, for a look in between, what readers see and nothing else. */
export type View = ViewMode | 'preview';

/** Whoever asks something needs no second column. */
const QUESTION_VIEW_MODES: readonly ViewMode[] = ['visual', 'source'];

/**
 * The view of this visit. It begins as the account says, and stays through what is chosen elsewhere meanwhile; what is
 * chosen here is remembered.
 */
export function useView(accountView: AccountView, isNewQuestion: boolean) {
  const { user } = useSession();
  const owner = user === null || user.preview ? null : String(user.id);
  const [chosenView, setChosenView] = useState<ViewMode | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const viewModes = isNewQuestion ? QUESTION_VIEW_MODES : EDITOR_VIEWS;

  // the server, and the page while it is taken over, draw by what the account says
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
    way: viewMode,
    ways: viewModes,
    /** Goes on writing so, and remembers it. */
    choose(next: ViewMode) {
      setPreviewing(false);
      setChosenView(next);
      if (owner !== null) saveView(owner, next);
    },
    /** Shows what readers see, or goes back to writing. */
    setPreviewing: setPreviewing,
  };
}
export type EditorViewState = ReturnType<typeof useView>;

/** What was stored when the text was opened: what comes later is for the next one. */
function memoizeOnce<T>(read: () => T): () => T {
  let memo: { value: T } | null = null;
  return () => (memo ??= { value: read() }).value;
}

const subscribeToNothing = () => () => undefined;
