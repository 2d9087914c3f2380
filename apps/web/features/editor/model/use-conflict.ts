import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { readForEdit } from '../editor.calls.ts';
import type { WritableModel } from '../editor.sections.ts';
import { editorText } from '../editor.text.ts';
import { windowConflict } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { documentOf } from './document.ts';
import type { Editor } from './use-editor.ts';

/** What stands beside the text while two versions wait for a choice, and the three choices. */
export function useConflict(editor: Editor, model: WritableModel) {
  const { autosave, saveState, replace } = editor;
  const [shown, setShown] = useState<Conflict | null>(null);
  const [merging, setMerging] = useState<Conflict | null>(null);
  const inWindow = saveState.kind === 'conflict' ? saveState.theirs : null;
  useEffect(() => {
    if (inWindow !== null) setShown(windowConflict(inWindow));
  }, [inWindow]);

  /** Goes on with what the editor shows. `revision`: hands it in on top of that one. */
  const takeMine = async (submit: (revision: number) => Promise<void>) => {
    setShown(null);
    if (shown?.kind === 'revision') await submit(shown.revision);
    else keepWindow();
  };

  const takeTheirs = async () => {
    if (shown?.kind === 'revision') {
      if (!(await loadNewest())) return;
    } else if (shown !== null) {
      replace(documentOf(shown.theirs));
      keepWindow();
    }
    setShown(null);
    toast.done(editorText.conflict.tookTheirs);
  };

  // The conflict tells title and text; category, tags and cover come with the newest state.
  const loadNewest = async () => {
    const { contentId } = autosave.origin;
    const answer = contentId === null ? null : await readForEdit(model, contentId);
    if (!answer?.data) {
      toast.error(editorText.networkDown);
      return false;
    }
    const doc = documentOf(answer.data);
    replace(doc);
    await autosave.rebase(answer.data.revision, doc);
    return true;
  };

  const keepWindow = () => {
    autosave.settle();
    void autosave.flush();
  };

  const startMerge = () => {
    setMerging(shown);
    setShown(null);
  };

  const endMerge = async () => {
    if (merging?.kind === 'revision') await autosave.rebase(merging.revision);
    else keepWindow();
    setMerging(null);
    toast.done(editorText.merge.restored);
  };

  return {
    shown,
    show: setShown,
    /** Opens the window conflict again after it was put off. */
    reopen: () => inWindow !== null && setShown(windowConflict(inWindow)),
    merging,
    takeMine,
    takeTheirs,
    startMerge,
    endMerge,
  };
}
