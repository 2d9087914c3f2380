import { MergePane } from './merge-pane.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SimilarHints } from './similar-hints.tsx';
import { SourcePane } from './source-pane.tsx';
import { TitleField } from './title-field.tsx';
import type { Editing } from './use-editing.ts';
import styles from './editor.module.css';

/** Title and source on the left, the preview (or the other text, when merging) on the right. */
export function EditorPanes({ editing }: { editing: Editing }) {
  const { start, work, doc, errors, view, title, conflict } = editing;
  const onReady = () => {
    const wide = window.matchMedia('(min-width: 768px)').matches;
    if (wide && doc.title === '' && document.activeElement === document.body)
      title.current?.focus();
  };
  return (
    <main className={styles.main} inert={editing.handIn.busy} data-merging={editing.merging}>
      <SourcePane
        work={work}
        error={errors.content}
        hidden={view === 'preview'}
        outer={editing.left}
        onFiles={editing.uploads.add}
        onSave={editing.save}
        onSubmit={editing.submit}
        onReady={onReady}
      >
        <TitleField
          value={doc.title}
          error={errors.title}
          outer={title}
          onChange={(next) => work.change({ title: next })}
          onEnter={() => work.source?.focus()}
        />
        {start.model === 'QUESTION' && start.item === null && <SimilarHints title={doc.title} />}
      </SourcePane>
      {conflict.merging === null ? (
        view !== 'source' && (
          <PreviewPane title={doc.title} preview={editing.preview} outer={editing.right} />
        )
      ) : (
        <MergePane
          mine={doc}
          theirs={conflict.merging.theirs}
          onTake={(from, to, lines) => work.source?.replaceLines(from, to, lines)}
          onTakeTitle={() => work.change({ title: conflict.merging?.theirs.title ?? doc.title })}
          onDone={() => void conflict.endMerge()}
        />
      )}
    </main>
  );
}
