import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../session/session.ts';
import type { EditorStart } from '../editor.loader.ts';
import { Workspace } from './workspace.ts';

/** The workspace of this visit and what to draw of it. */
export function useWorkspace(start: EditorStart) {
  const { user } = useSession();
  const [workspace] = useState(
    () => new Workspace(start, { id: user?.id ?? '', nickname: user?.nickname ?? '' }),
  );
  const { doc, saveState, isGone, collaboration } = useSyncExternalStore(
    workspace.subscribe,
    workspace.getState,
    workspace.getState,
  );
  useEffect(() => () => workspace.saver.stop(), [workspace]);
  return { work: workspace, doc, saveState, gone: isGone, together: collaboration };
}
