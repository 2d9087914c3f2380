import { EDITOR_VIEWS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { EditorView } from '@zhihui/contract/features/setting/setting.limits.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../session/session.ts';
import { rememberView, viewHere } from './remember-view.ts';
import type { GivenView } from './remember-view.ts';

/** How one writes: blocks as readers see them, the source, the source beside what readers see. */
export type Way = EditorView;
/** Or, for a look in between, what readers see and nothing else. */
export type View = Way | 'preview';

/** Whoever asks something needs no second column. */
const WAYS_OF_ASKING: readonly Way[] = ['visual', 'source'];

/**
 * The view of this visit. It begins as the account says, and stays through what is chosen elsewhere meanwhile; what is
 * chosen here is remembered.
 */
export function useView(given: GivenView, asking: boolean) {
  const { user } = useSession();
  const owner = user === null || user.preview ? null : String(user.id);
  const [picked, setPicked] = useState<Way | null>(null);
  const [looking, setLooking] = useState(false);
  const ways = asking ? WAYS_OF_ASKING : EDITOR_VIEWS;

  // the server, and the page while it is taken over, draw by what the account says
  const [opened] = useState(() => once(() => (owner === null ? null : viewHere(owner, given))));
  const here = useSyncExternalStore(never, opened, () => null);
  useEffect(() => {
    if (owner !== null && here !== null) rememberView(owner, here);
  }, [owner, here]);

  const wanted = picked ?? here ?? given?.chosen ?? given?.usual ?? 'visual';
  const way = ways.includes(wanted) ? wanted : 'visual';
  return {
    view: looking ? ('preview' as const) : way,
    way,
    ways,
    /** Goes on writing so, and remembers it. */
    choose(next: Way) {
      setLooking(false);
      setPicked(next);
      if (owner !== null) rememberView(owner, next);
    },
    /** Shows what readers see, or goes back to writing. */
    look: setLooking,
  };
}
export type ViewOfVisit = ReturnType<typeof useView>;

/** What was stored when the text was opened: what comes later is for the next one. */
function once<T>(read: () => T): () => T {
  let known: { value: T } | null = null;
  return () => (known ??= { value: read() }).value;
}

const never = () => () => undefined;
