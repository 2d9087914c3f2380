import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../session/session.ts';
import type { EditorStart } from '../editor.loader.ts';
import { Workspace } from './workspace.ts';

/** The workspace of this visit and what to draw of it. */
export function useWorkspace(start: EditorStart) {
  const { user } = useSession();
  const [work] = useState(
    () => new Workspace(start, { id: user?.id ?? '', nickname: user?.nickname ?? '' }),
  );
  const { doc, saveState, gone, together } = useSyncExternalStore(
    work.subscribe,
    work.drawn,
    work.drawn,
  );
  useEffect(() => () => work.saver.stop(), [work]);
  return { work, doc, saveState, gone, together };
}
