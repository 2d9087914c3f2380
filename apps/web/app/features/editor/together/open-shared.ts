import type { SharedText } from '../model/shared-text.ts';
import type { Workspace } from '../model/workspace.ts';

/** The text of a workspace as its views share it: what the page came with, or what others write on too. */
export async function openShared(work: Workspace): Promise<SharedText> {
  const { createSharedText } = await import('../model/shared-text.ts');
  const { begun } = work.together;
  if (begun === null) return createSharedText(work.read().content);
  const { joinTogether, takeState } = await import('./together.ts');
  const { readFields } = await import('./shared-fields.ts');
  const shared = createSharedText();
  takeState(shared, begun);
  work.takeFields(readFields(shared.doc));
  const connection = await joinTogether({
    start: begun,
    shared,
    user: work.user,
    onState: (state) => work.together.show({ state }),
    onPeople: (people) => work.together.show({ people }),
    onFields: work.takeFields,
    onRevision: (revision, anew) => work.saver.growsFrom(revision, anew),
  });
  work.together.connected(connection);
  return shared;
}
