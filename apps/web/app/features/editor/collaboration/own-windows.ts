import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect } from 'react';
import { call } from '../../../api/browser.ts';
import type { Workspace } from '../model/workspace.ts';
import { beginCollaboration } from './begin-collaboration.ts';

const CHANNEL = 'zhihui_drafts';

/** `opened`: a window has opened this draft. `shared`: the window that had it open has begun a session for it. */
interface Message {
  kind: 'opened' | 'shared';
  draftId: Id;
}

/**
 * Windows of this browser that have the same draft open write on it in one session. On other devices both versions are
 * merged when they are saved.
 */
export function useOwnWindows(workspace: Workspace): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    const send = (message: Message) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (String(workspace.saver.origin.draft?.id) !== String(data.draftId)) return;
      if (data.kind === 'opened') void shareDraft(workspace, data.draftId, send);
      else if (workspace.saver.saved !== null)
        void beginCollaboration(workspace, workspace.saver.saved.content);
    };
    const { draft, contentId } = workspace.saver.origin;
    if (draft !== null && contentId === null && workspace.collaboration.start === null)
      send({ kind: 'opened', draftId: draft.id });
    return () => channel.close();
  }, [workspace]);
}

/** Begins a session with what is written here; the other window begins with what it has. */
async function shareDraft(
  workspace: Workspace,
  draftId: Id,
  send: (message: Message) => void,
): Promise<void> {
  const { saver, collaboration } = workspace;
  if (collaboration.start === null) {
    if (!(await saver.flush()) || saver.saved === null) return;
    const { content } = saver.saved;
    const result = await call('POST /together/draft', { body: { draftId } });
    // without a session the versions are merged when they are saved
    if (!result.ok) return;
    await beginCollaboration(workspace, content);
  }
  send({ kind: 'shared', draftId });
}
