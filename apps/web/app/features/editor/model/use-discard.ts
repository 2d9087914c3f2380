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
  { saver, together }: Workspace,
  item: EditedItem | null,
  free: () => void,
) {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();

  const goBack = async (to: EditedItem) => {
    if (await saver.rebase(to.revision, to.saved)) setDone(true);
    else toast.error(editorText.networkDown);
  };

  const throwAway = async () => {
    if (!(await saver.discard())) {
      toast.error(editorText.networkDown);
      return;
    }
    free();
    toast.done(editorText.goneDiscarded);
    // the draft's address is gone, so going back must not lead there
    await navigate(listAddress(saver.origin.model), { replace: true });
  };

  const discard = () => {
    if (item === null) return throwAway();
    // what others wrote is theirs to keep; this page goes back alone
    together.leave();
    return goBack(item);
  };
  return { done, discard };
}
