import type { ContentModel } from '@zhihui/contract/models.ts';
import { useState } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { fetchForEdit } from '../editor.calls.ts';
import { editorText } from '../editor.text.ts';
import type { SaveState } from './draft-state.ts';
import { getRemoteFields, toWindowConflict } from './conflict.ts';
import type { Conflict } from './conflict.ts';
import { toDocument, itemToDocument } from './document.ts';
import type { Draft } from './draft-calls.ts';
import type { Workspace } from './workspace.ts';

/** What is shown next to the text while two versions wait for a choice, and the three choices. */
export function useConflict(workspace: Workspace, saveState: SaveState, model: ContentModel) {
  const { saver, change, read, replace } = workspace;
  const [revision, setRevision] = useState<Conflict | null>(null);
  const [merging, setMerging] = useState<Conflict | null>(null);
  /** The other window's text that somebody wants to see later. */
  const [postponed, setPostponed] = useState<Draft | null>(null);
  const remoteDraft = saveState.kind === 'conflict' ? saveState.remote : null;
  const open = remoteDraft !== null && remoteDraft !== postponed && merging === null;
  const conflict = revision ?? (open ? toWindowConflict(remoteDraft) : null);

  const close = () => {
    setRevision(null);
    setPostponed(remoteDraft);
  };

  /** Goes on with what the editor shows; on top of a newer revision it is handed in there. */
  const keepLocal = async (submit: (revision: number) => Promise<void>) => {
    close();
    if (conflict?.kind === 'revision') {
      change(getRemoteFields(read(), conflict));
      await submit(conflict.revision);
    } else closeConflict();
  };

  const applyRemote = async () => {
    if (conflict?.kind === 'revision') {
      if (!(await loadLatest())) return;
    } else if (conflict !== null) {
      replace(toDocument(conflict.remote));
      closeConflict();
    }
    close();
    toast.success(editorText.conflict.remoteApplied);
  };

  // the conflict tells no settings: all comes with the newest state
  const loadLatest = async () => {
    const { contentId } = saver.origin;
    const result = contentId === null ? null : await fetchForEdit(model, contentId);
    const data = result?.ok === true ? result.data : null;
    if (data !== null && (await saver.rebase(data.revision, itemToDocument(data)))) return true;
    toast.error(editorText.networkError);
    return false;
  };

  const closeConflict = () => {
    saver.useRemote();
    void saver.flush();
  };

  const startMerge = () => {
    setMerging(conflict);
    close();
  };

  const endMerge = async () => {
    if (merging?.kind !== 'revision') closeConflict();
    else if (await saver.rebase(merging.revision)) change(getRemoteFields(read(), merging));
    else {
      toast.error(editorText.networkError);
      return;
    }
    setMerging(null);
    toast.success(editorText.merge.restored);
  };

  return {
    shown: conflict,
    showRevision: setRevision,
    close,
    /** Opens the window conflict again after it was put off. */
    reopen: () => setPostponed(null),
    merging,
    takeMine: keepLocal,
    takeTheirs: applyRemote,
    startMerge,
    endMerge,
  };
}
