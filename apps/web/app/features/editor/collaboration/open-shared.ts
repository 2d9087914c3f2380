import type { SharedText } from '../model/shared-text.ts';
import type { Workspace } from '../model/workspace.ts';

/** The text of a workspace as its views share it: what the page came with, or what others write on too. */
export async function openShared(workspace: Workspace): Promise<SharedText> {
  const { createSharedText } = await import('../model/shared-text.ts');
  const { start } = workspace.collaboration;
  if (start === null) return createSharedText(workspace.read().content);
  const { joinSession, applyState } = await import('./join-session.ts');
  const { readFields } = await import('./shared-fields.ts');
  const shared = createSharedText();
  applyState(shared, start);
  workspace.applyRemoteFields(readFields(shared.doc));
  const connection = await joinSession({
    start: start,
    shared,
    user: workspace.user,
    onState: (state) => workspace.collaboration.setState({ state }),
    onPeople: (people) => workspace.collaboration.setState({ people }),
    onFields: workspace.applyRemoteFields,
    onRevision: (revision, isRestarted) => workspace.saver.setBaseRevision(revision, isRestarted),
  });
  workspace.collaboration.connected(connection);
  return shared;
}
