import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorStart } from '../editor.loader.ts';
import type { Source } from '../source/create-source.ts';
import type { Visual } from '../visual/create-visual.ts';
import { useConflict } from '../model/use-conflict.ts';
import { useCoverText } from '../model/use-cover-text.ts';
import { useDiscard } from '../model/use-discard.ts';
import { useErrors } from '../model/use-errors.ts';
import { useFullScreen } from '../model/use-full-screen.ts';
import { useKeys } from '../model/use-keys.ts';
import { useLeaving } from '../model/use-leaving.ts';
import { useRestore } from '../model/use-restore.ts';
import { useSubmit } from '../model/use-submit.ts';
import { useView } from '../model/use-view.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { usePreview } from '../preview/use-preview.ts';
import { useScrollTogether } from '../preview/use-scroll-together.ts';
import { useUploads } from '../../media/media.public.ts';
import { useTools } from './use-tools.tsx';

/** The text of this visit, all that can be done with it, and what of the screen is open. */
export function useEditing(opened: EditorStart) {
  const { work, doc, saveState, gone, together } = useWorkspace(opened);
  const start = gone ? { ...opened, gone, item: null } : opened;
  const { model, pinnable } = start;
  const full = useFullScreen();
  const views = useView(start.view, start.asking);
  const { view } = views;
  const [shown, setShown] = useState<Source | null>(null);
  const [panel, setPanel] = useState<'settings' | 'keys' | 'discard' | 'invite' | null>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);
  const place = useRef<HTMLSelectElement>(null);

  const cover = useCoverText(`${model} ${String(start.item?.id ?? '')}`);
  const { errors, report } = useErrors(work, { doc, saveState }, { title, place }, cover, () =>
    setPanel('settings'),
  );
  const leaving = useLeaving(work.saver);
  const restore = useRestore(work);
  const discarding = useDiscard(work, start.item, leaving.free);
  const conflict = useConflict(work, saveState, model);
  const merging = conflict.merging !== null;
  const uploads = useUploads((found, text) => work.shared?.replace(found, text) ?? false);
  const handIn = useSubmit({
    work,
    model,
    pinnable,
    uploading: uploads.uploads.length > 0,
    free: leaving.free,
    onErrors: (found) => {
      // what is wrong stands beside its field, which the preview hides
      if (Object.keys(found).length > 0) flushSync(() => views.look(false));
      return report(found);
    },
    onConflict: conflict.show,
  });
  const submit = () => {
    if (!merging) void handIn.submit();
  };
  const save = () => void work.saver.flush();
  const tools = useTools(work, views, full.toggle, uploads.add);
  const preview = usePreview(doc.content, (view === 'split' || view === 'preview') && !merging);
  useScrollTogether(work, left, right, view === 'split' && !merging);
  useKeys({ onSave: save, onSubmit: submit, onKeys: () => setPanel('keys') });

  return {
    start,
    work,
    doc,
    saveState,
    gone,
    together,
    errors,
    cover,
    full,
    view,
    views,
    visual: view === 'visual' && isVisual(shown) ? shown : null,
    setShown,
    panel,
    setPanel,
    title,
    place,
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

function isVisual(source: Source | null): source is Visual {
  return source !== null && 'board' in source;
}

export type Editing = ReturnType<typeof useEditing>;
