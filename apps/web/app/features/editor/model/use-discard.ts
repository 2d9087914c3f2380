import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from '../../../lib/sections.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditedItem } from '../editor.loader.ts';
import { editorText } from '../editor.text.ts';
import type { Workspace } from './workspace.ts';

/**
 * Gives up what was not handed in: the text goes back to the item's, or, where there is no item, the draft goes and
 * the person with it. `free` lifts the guard against leaving.
 */
export function useDiscard(
  { saver, collaboration }: Workspace,
  item: EditedItem | null,
  allowLeaving: () => void,
) {
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();

  const resetToItem = async (to: EditedItem) => {
    if (await saver.rebase(to.revision, to.saved)) setDone(true);
    else toast.error(editorText.networkError);
  };

  const discardDraft = async () => {
    if (!(await saver.discard())) {
      toast.error(editorText.networkError);
      return;
    }
    allowLeaving();
    toast.success(editorText.draftDiscarded);
    // the draft's address is gone, so going back must not lead there
    await navigate(listAddress(saver.origin.model), { replace: true });
  };

  const discard = () => {
    if (item === null) return discardDraft();
    // what others wrote is theirs to keep; this page goes back alone
    collaboration.disconnect();
    return resetToItem(item);
  };
  return { done: isDone, discard };
}
