import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useMemo, useRef, useState } from 'react';
import { itemAddress, listAddress, sectionOf } from '../../../lib/sections.ts';
import { KeyList } from '../../../ui/key-list.tsx';
import type { EditorStart } from '../editor.loader.ts';
import { EDITOR_KEYS, editorText } from '../editor.text.ts';
import { flattenTree } from '../model/category-tree.ts';
import { useDiscard } from '../model/use-discard.ts';
import { useConflict } from '../model/use-conflict.ts';
import { useErrors } from '../model/use-errors.ts';
import { useKeys } from '../model/use-keys.ts';
import { useLeaving } from '../model/use-leaving.ts';
import { useRestore } from '../model/use-restore.ts';
import { publishesIn } from '../model/publishing.ts';
import { useSubmit } from '../model/use-submit.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { usePreview } from '../preview/use-preview.ts';
import { useScrollTogether } from '../preview/use-scroll-together.ts';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FootBar } from './foot-bar.tsx';
import { MergePane } from './merge-pane.tsx';
import { Notices } from './notices.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { Questions } from './questions.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SourcePane } from './source-pane.tsx';
import { SimilarHints } from './similar-hints.tsx';
import { TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import type { View } from './toolbar.tsx';
import { TopBar } from './top-bar.tsx';
import { useTools } from './use-tools.tsx';
import styles from './editor.module.css';

/** The editor: bars above, title and source on the left, the preview (or the other text, when merging) on the right. */
export function EditorScreen({ start: opened }: { start: EditorStart }) {
  const { work, doc, saveState, gone } = useWorkspace(opened);
  const start = gone ? { ...opened, gone, item: null } : opened;
  const { model, item, categories } = start;
  const { autosave, change, read } = work;
  const [view, setView] = useState<View>('split');
  const [panel, setPanel] = useState<'settings' | 'keys' | 'discard' | null>(null);
  const title = useRef<HTMLTextAreaElement>(null);
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);

  const { errors, report } = useErrors(work, { doc, saveState }, title, () => setPanel('settings'));
  const leaving = useLeaving(autosave, read);
  const restore = useRestore(work);
  const discarding = useDiscard(work, item, leaving.free);
  const conflict = useConflict(work, saveState, model);
  const uploads = useUploads((found, text) => work.source?.replace(found, text) ?? false);
  const handIn = useSubmit({
    work,
    model,
    pinnable: start.pinnable,
    uploading: uploads.uploads.length > 0,
    free: leaving.free,
    onErrors: report,
    onConflict: conflict.show,
  });
  const submit = () => {
    if (conflict.merging === null) void handIn.submit();
  };
  const tools = useTools(work, setView, uploads.add);
  const preview = usePreview(doc.content, view !== 'source' && conflict.merging === null);
  useScrollTogether(work, left, right, view === 'split' && conflict.merging === null);
  useKeys({
    onSave: () => void autosave.flush(),
    onSubmit: submit,
    onKeys: () => setPanel('keys'),
  });

  const category = useMemo(
    () => flattenTree(categories).find((one) => String(one.id) === String(doc.categoryId)),
    [categories, doc.categoryId],
  );
  const publishes = publishesIn(start.publishing, doc.categoryId);
  const section = sectionOf(model).label;
  const onReady = () => {
    const wide = window.matchMedia('(min-width: 768px)').matches;
    if (wide && doc.title === '' && document.activeElement === document.body)
      title.current?.focus();
  };

  return (
    <div className={styles.editor} data-view={view} {...tools.drop}>
      <title>{editorText.pageTitle(doc.title)}</title>
      <header>
        <h1 className="vh">{editorText.heading(item === null, section)}</h1>
        <TopBar
          back={item === null ? listAddress(model) : itemAddress(model, item.id)}
          revisions={item === null ? null : revisionsAddress(model, item.id)}
          place={`${section} · ${category?.name ?? editorText.noCategory}`}
          saveState={saveState}
          submitLabel={submitLabel(publishes)}
          busy={handIn.busy}
          merging={conflict.merging !== null}
          onCompare={conflict.reopen}
          onSettings={() => setPanel('settings')}
          onSubmit={submit}
        />
        <Toolbar view={view} onTool={(tool) => tools.use(tool, view)} />
        <Notices
          start={start}
          publishes={publishes}
          failure={handIn.failure}
          onDiscard={discarding.done ? null : () => setPanel('discard')}
        />
      </header>
      <main className={styles.main} inert={handIn.busy} data-merging={conflict.merging !== null}>
        <SourcePane
          work={work}
          error={errors.content}
          hidden={view === 'preview'}
          outer={left}
          onFiles={uploads.add}
          onSave={() => void autosave.flush()}
          onSubmit={submit}
          onReady={onReady}
        >
          <TitleField
            value={doc.title}
            error={errors.title}
            outer={title}
            onChange={(next) => change({ title: next })}
            onEnter={() => work.source?.focus()}
          />
          {model === 'QUESTION' && item === null && <SimilarHints title={doc.title} />}
        </SourcePane>
        {conflict.merging === null ? (
          view !== 'source' && <PreviewPane title={doc.title} preview={preview} outer={right} />
        ) : (
          <MergePane
            mine={doc}
            theirs={conflict.merging.theirs}
            onTake={(from, to, lines) => work.source?.replaceLines(from, to, lines)}
            onTakeTitle={() => change({ title: conflict.merging?.theirs.title ?? doc.title })}
            onDone={() => void conflict.endMerge()}
          />
        )}
      </main>
      <FootBar content={doc.content} onKeys={() => setPanel('keys')} />
      <UploadPanel
        corner
        uploads={uploads.uploads}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
      {tools.inputs}
      <SettingsDrawer
        open={panel === 'settings'}
        onClose={() => setPanel(null)}
        model={model}
        pinnable={start.pinnable}
        doc={doc}
        categories={categories}
        errors={errors}
        onChange={change}
      />
      <KeyList
        open={panel === 'keys'}
        onClose={() => setPanel(null)}
        title={editorText.keysTitle}
        ok={editorText.ok}
        keys={EDITOR_KEYS}
      />
      <Questions
        restore={restore}
        leaving={leaving}
        discarding={panel === 'discard'}
        alone={gone}
        onDiscard={() => {
          setPanel(null);
          void discarding.discard();
        }}
        onKeep={() => setPanel(null)}
      />
      {conflict.shown !== null && (
        <ConflictDialog
          conflict={conflict.shown}
          mine={read()}
          busy={handIn.busy}
          onMine={() => void conflict.takeMine(handIn.submit)}
          onTheirs={() => void conflict.takeTheirs()}
          onMerge={() => {
            if (view === 'preview') setView('split');
            conflict.startMerge();
          }}
          onLater={conflict.close}
        />
      )}
    </div>
  );
}

/** Only articles have a page of their revisions. */
function revisionsAddress(model: ContentModel, id: Id): string | null {
  return model === 'ARTICLE' ? `${itemAddress(model, id)}/meta#revisions` : null;
}

function submitLabel(publishes: boolean | null): string {
  const { review, publish, unknown } = editorText.submit;
  if (publishes === null) return unknown;
  return publishes ? publish : review;
}
