import type { ContentModel } from '@zhihui/contract/models.ts';
import { useState } from 'react';
import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import { toast } from '../../../ui/toast.tsx';
import { fetchForEdit } from '../editor.calls.ts';
import { editorText } from '../editor.text.ts';
import { mergeVersions } from './merge-texts.ts';
import type { SaveState } from './draft-state.ts';
import { toDocument, itemToDocument } from './document.ts';
import type { EditorDocument } from './document.ts';
import type { Draft } from './draft-calls.ts';
import type { Workspace } from './workspace.ts';

/** The conflict between two versions, and the three ways to resolve it. */
export function useConflict(workspace: Workspace, saveState: SaveState, model: ContentModel) {
  const { saver, change, read, replace } = workspace;
  const [revision, setRevision] = useState<RevisionConflict | null>(null);
  /** A newer revision that was merged without asking. */
  const [merged, setMerged] = useState<RevisionConflict | null>(null);
  const [merging, setMerging] = useState<Conflict | null>(null);
  /** The text of another window whose conflict the user postponed. */
  const [postponed, setPostponed] = useState<Draft | null>(null);
  const remoteDraft = saveState.kind === 'conflict' ? saveState.remote : null;
  const open = remoteDraft !== null && remoteDraft !== postponed && merging === null;
  const conflict = revision ?? (open ? toWindowConflict(remoteDraft, saver.saved) : null);

  const close = () => {
    setRevision(null);
    setPostponed(remoteDraft);
  };

  /** Keeps the local text; on top of a newer revision it is submitted at once. */
  const applyLocal = async (submit: (revision: number) => Promise<void>) => {
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

  // the conflict carries no settings, so the newest state is loaded
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

  /** Takes over what only the other side changed, and leaves the rest to the user. */
  const startMerge = () => {
    const base = conflict?.base ?? null;
    if (conflict !== null && base !== null) {
      const { title, content } = mergeVersions(base, read(), conflict.remote);
      replace({ ...read(), title, content });
    }
    setMerging(conflict);
    close();
  };

  /** Merges a newer revision where both sides changed different places, for the user to look at; otherwise asks. */
  const handleRevision = async (newer: RevisionConflict) => {
    const merge = () =>
      newer.base === null ? null : mergeVersions(newer.base, read(), newer.remote);
    const canMerge = () => merge()?.overlaps === 0;
    const isBased = canMerge() && (await saver.rebase(newer.revision));
    // the user may have gone on typing meanwhile
    const merged = isBased && canMerge() ? merge() : null;
    if (merged === null) {
      setRevision(newer);
      return;
    }
    const { title, content } = merged;
    replace({ ...read(), title, content, ...getRemoteFields(read(), newer) });
    setMerged(newer);
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
    current: conflict,
    merged,
    handleRevision: (newer: RevisionConflict) => void handleRevision(newer),
    close,
    /** Opens a postponed conflict again. */
    reopen: () => setPostponed(null),
    merging,
    applyLocal,
    applyRemote,
    startMerge,
    endMerge,
  };
}

/** The fields of a document beside title and content. */
type ContentPlacement = Pick<EditorDocument, 'categoryId' | 'tags' | 'coverUrl'>;

type LocatedText = Pick<EditorDocument, 'title' | 'content'> & ContentPlacement;

/** A revision that another user saved in between. */
export interface RevisionConflict {
  kind: 'revision';
  remote: LocatedText;
  /** The common base of both versions. */
  base: LocatedText | null;
  editorName: string;
  savedAt: string;
  revision: number;
}

/** A version saved in between: a revision of the item, or the draft saved by another window. */
export type Conflict =
  | RevisionConflict
  | { kind: 'window'; remote: Draft; base: EditorDocument | null; savedAt: string };

/** The conflict after another user saved the item. */
export function toRevisionConflict({ base, current }: ContentConflict): RevisionConflict {
  const { editor, updatedAt, revision, ...remote } = current;
  return {
    kind: 'revision',
    remote,
    base,
    editorName: editor.nickname,
    savedAt: updatedAt,
    revision,
  };
}

/** The conflict after the user saved the draft in another window. */
function toWindowConflict(remote: Draft, base: EditorDocument | null): Conflict {
  return { kind: 'window', remote, base, savedAt: remote.updatedAt };
}

/**
 * Returns category, tags and cover that only the remote side changed. Keeping the local text must not silently undo
 * them, least of all a move to a category with fewer readers.
 */
export function getRemoteFields(
  local: ContentPlacement,
  conflict: Conflict,
): Partial<ContentPlacement> {
  if (conflict.kind !== 'revision' || conflict.base === null) return {};
  const { remote } = conflict;
  const [localSignature, baseSignature, remoteSignature] = [
    toSignatures(local),
    toSignatures(conflict.base),
    toSignatures(remote),
  ];
  const isRemoteChange = (key: keyof ContentPlacement): boolean =>
    localSignature[key] === baseSignature[key] && remoteSignature[key] !== baseSignature[key];
  return {
    ...(isRemoteChange('categoryId') && { categoryId: remote.categoryId }),
    ...(isRemoteChange('tags') && { tags: remote.tags }),
    ...(isRemoteChange('coverUrl') && { coverUrl: remote.coverUrl }),
  };
}

function toSignatures({
  categoryId,
  tags,
  coverUrl,
}: ContentPlacement): Record<keyof ContentPlacement, string> {
  return {
    categoryId: String(categoryId),
    tags: tags.map(({ id }) => String(id)).join(),
    coverUrl: coverUrl ?? '',
  };
}
