import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { EditorStart } from '../editor.loader.ts';
import type { Source } from '../source/create-source.ts';
import type { Visual } from '../visual/create-visual.ts';
import { useOwnWindows } from '../collaboration/own-windows.ts';
import { useConflict } from '../model/use-conflict.ts';
import { useCoverText } from '../model/use-cover-text.ts';
import { useDiscard, useLeaveGuard, useRestore } from '../model/use-draft-prompts.ts';
import { useErrors } from '../model/use-errors.ts';
import { useFullScreen, useKeys, useTools } from './use-tools.tsx';
import { useSubmit } from '../model/use-submit.ts';
import { useView } from '../model/use-view.ts';
import { useWorkspace } from '../model/workspace.ts';
import { useWritingPage } from '../../../session/ended-session.ts';
import { usePreview } from '../preview/use-preview.ts';
import { useSyncedScroll } from '../preview/use-synced-scroll.ts';
import { useUploads } from '../../media/media.public.ts';

type Panel = 'settings' | 'keys' | 'discard' | 'invite' | 'publish';

/** State and actions of the editor screen: the text, its views, and the open panel. */
export function useEditing(opened: EditorStart) {
  const { workspace, doc, saveState, isGone, collaboration } = useWorkspace(opened);
  const [categories, setCategories] = useState(opened.categories);
  const start = { ...opened, ...(isGone && { isGone, item: null }), categories };
  const { model, canPin } = start;
  const full = useFullScreen();
  const views = useView(start.view, start.isNewQuestion);
  const { view } = views;
  const [source, setSource] = useState<Source | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  /** Whether submitting opened the settings, for what was missing. */
  const [isSubmitting, setSubmitting] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const leftPane = useRef<HTMLElement>(null);
  const rightPane = useRef<HTMLElement>(null);
  const categoryRef = useRef<HTMLSelectElement>(null);

  const cover = useCoverText(`${model} ${String(start.item?.id ?? '')}`);
  const { errors, report } = useErrors(
    workspace,
    { doc, saveState },
    { title, category: categoryRef },
    cover,
    () => {
      setSubmitting(true);
      setPanel('settings');
    },
  );
  useOwnWindows(workspace);
  const leaveGuard = useLeaveGuard(workspace.saver);
  useWritingPage(() => {
    workspace.collaboration.resume();
    void workspace.saver.flush();
  });
  const restore = useRestore(workspace);
  const discarding = useDiscard(workspace, start.item, leaveGuard.allowLeaving);
  const conflict = useConflict(workspace, saveState, model);
  const merging = conflict.merging !== null;
  const uploads = useUploads((pattern, text) => workspace.shared?.replace(pattern, text) ?? false);
  const submission = useSubmit({
    workspace,
    model,
    canPin,
    uploading: uploads.uploads.length > 0,
    allowLeaving: leaveGuard.allowLeaving,
    onErrors: (errors) => {
      // errors are shown beside their fields, which the preview hides
      if (Object.keys(errors).length > 0) flushSync(() => views.setPreviewing(false));
      return report(errors);
    },
    onConflict: conflict.handleRevision,
  });
  const submit = () => {
    if (!merging && !workspace.collaboration.isParticipant && submission.check())
      setPanel('publish');
  };
  const closeSettings = () => {
    setSubmitting(false);
    // the browser reports the end of a dialog when the next one is open
    setPanel((open) => (open === 'settings' ? null : open));
  };
  const finishSettings = () => {
    closeSettings();
    if (isSubmitting) submit();
  };
  const publish = () => {
    setPanel(null);
    void submission.submit();
  };
  const save = () => void workspace.saver.flush();
  const addCategories = (created: readonly CategoryNode[], categoryId: Id) => {
    setCategories([...created]);
    workspace.change({ categoryId });
  };
  const tools = useTools(workspace, views, full.toggle, uploads.add);
  const preview = usePreview(doc.content, (view === 'split' || view === 'preview') && !merging);
  useSyncedScroll(workspace, leftPane, rightPane, view === 'split' && !merging);
  useKeys({ onSave: save, onSubmit: submit, onKeys: () => setPanel('keys') });

  return {
    start,
    workspace,
    doc,
    saveState,
    isGone,
    collaboration,
    errors,
    cover,
    full,
    view,
    views,
    visual: view === 'visual' && isVisual(source) ? source : null,
    setSource,
    panel,
    setPanel,
    title,
    categoryRef,
    leftPane,
    rightPane,
    leaveGuard,
    restore,
    discarding,
    conflict,
    merging,
    uploads,
    submission,
    submit,
    closeSettings,
    finishSettings,
    publish,
    save,
    addCategories,
    tools,
    preview,
  };
}

function isVisual(source: Source | null): source is Visual {
  return source !== null && 'board' in source;
}

export type Editing = ReturnType<typeof useEditing>;
