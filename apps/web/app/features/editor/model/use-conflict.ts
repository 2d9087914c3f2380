import type { ContentModel } from '@zhihui/contract/models.ts';
import { useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { readForEdit } from '../editor.calls.ts';
import { editorText } from '../editor.text.ts';
import type { SaveState } from './draft-state.ts';
import { theirPlace, windowConflict } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { documentOf, documentOfItem } from './document.ts';
import type { Draft } from './draft-calls.ts';
import type { Workspace } from './workspace.ts';

/** What is shown next to the text while two versions wait for a choice, and the three choices. */
export function useConflict(work: Workspace, saveState: SaveState, model: ContentModel) {
  const { saver, change, read, replace } = work;
  const [revision, setRevision] = useState<Conflict | null>(null);
  const [merging, setMerging] = useState<Conflict | null>(null);
  /** The other window's text that somebody wants to see later. */
  const [putOff, setPutOff] = useState<Draft | null>(null);
  const inWindow = saveState.kind === 'conflict' ? saveState.remote : null;
  const open = inWindow !== null && inWindow !== putOff && merging === null;
  const shown = revision ?? (open ? windowConflict(inWindow) : null);

  const close = () => {
    setRevision(null);
    setPutOff(inWindow);
  };

  /** Goes on with what the editor shows; on top of a newer revision it is handed in there. */
  const takeMine = async (submit: (revision: number) => Promise<void>) => {
    close();
    if (shown?.kind === 'revision') {
      change(theirPlace(read(), shown));
      await submit(shown.revision);
    } else settle();
  };

  const takeTheirs = async () => {
    if (shown?.kind === 'revision') {
      if (!(await loadNewest())) return;
    } else if (shown !== null) {
      replace(documentOf(shown.theirs));
      settle();
    }
    close();
    toast.done(editorText.conflict.tookTheirs);
  };

  // the conflict tells no settings: all comes with the newest state
  const loadNewest = async () => {
    const { contentId } = saver.origin;
    const answer = contentId === null ? null : await readForEdit(model, contentId);
    const data = answer?.ok === true ? answer.data : null;
    if (data !== null && (await saver.rebase(data.revision, documentOfItem(data)))) return true;
    toast.error(editorText.networkDown);
    return false;
  };

  const settle = () => {
    saver.settle();
    void saver.flush();
  };

  const startMerge = () => {
    setMerging(shown);
    close();
  };

  const endMerge = async () => {
    if (merging?.kind !== 'revision') settle();
    else if (await saver.rebase(merging.revision)) change(theirPlace(read(), merging));
    else {
      toast.error(editorText.networkDown);
      return;
    }
    setMerging(null);
    toast.done(editorText.merge.restored);
  };

  return {
    shown,
    show: setRevision,
    close,
    /** Opens the window conflict again after it was put off. */
    reopen: () => setPutOff(null),
    merging,
    takeMine,
    takeTheirs,
    startMerge,
    endMerge,
  };
}
