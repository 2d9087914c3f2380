import { useRef, useState } from 'react';
import type { EditorStart } from '../editor.loader.ts';
import { useConflict } from '../model/use-conflict.ts';
import { useCoverText } from '../model/use-cover-text.ts';
import { useDiscard } from '../model/use-discard.ts';
import { useErrors } from '../model/use-errors.ts';
import { useKeys } from '../model/use-keys.ts';
import { useLeaving } from '../model/use-leaving.ts';
import { useRestore } from '../model/use-restore.ts';
import { useSubmit } from '../model/use-submit.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { usePreview } from '../preview/use-preview.ts';
import { useScrollTogether } from '../preview/use-scroll-together.ts';
import { useUploads } from '../../media/media.public.ts';
import type { View } from './toolbar.tsx';
import { useTools } from './use-tools.tsx';

/** The text of this visit, all that can be done with it, and what of the screen is open. */
export function useEditing(opened: EditorStart) {
  const { work, doc, saveState, gone } = useWorkspace(opened);
  const start = gone ? { ...opened, gone, item: null } : opened;
  const { model, pinnable } = start;
  const [view, setView] = useState<View>('split');
  const [panel, setPanel] = useState<'settings' | 'keys' | 'discard' | null>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);

  const cover = useCoverText();
  const { errors, report } = useErrors(work, { doc, saveState }, title, cover, () =>
    setPanel('settings'),
  );
  const leaving = useLeaving(work.autosave, work.read);
  const restore = useRestore(work);
  const discarding = useDiscard(work, start.item, leaving.free);
  const conflict = useConflict(work, saveState, model);
  const merging = conflict.merging !== null;
  const uploads = useUploads((found, text) => work.source?.replace(found, text) ?? false);
  const handIn = useSubmit({
    work,
    model,
    pinnable,
    uploading: uploads.uploads.length > 0,
    free: leaving.free,
    onErrors: report,
    onConflict: conflict.show,
  });
  const submit = () => {
    if (!merging) void handIn.submit();
  };
  const save = () => void work.autosave.flush();
  const tools = useTools(work, setView, uploads.add);
  const preview = usePreview(doc.content, view !== 'source' && !merging);
  useScrollTogether(work, left, right, view === 'split' && !merging);
  useKeys({ onSave: save, onSubmit: submit, onKeys: () => setPanel('keys') });

  return {
    start,
    work,
    doc,
    saveState,
    gone,
    errors,
    cover,
    view,
    setView,
    panel,
    setPanel,
    title,
    left,
    right,
    leaving,
    restore,
    discarding,
    conflict,
    merging,
    uploads,
    handIn,
    submit,
    save,
    tools,
    preview,
  };
}

export type Editing = ReturnType<typeof useEditing>;
