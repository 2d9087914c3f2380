import { editorText } from '../editor.text.ts';
import { ReviewNotes } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import { Asking } from './asking.tsx';
import { MergePane } from './merge-pane.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SourcePane } from './source-pane.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TitleField } from './title-field.tsx';
import type { Editing } from './use-editing.ts';
import { VisualSlot } from './visual-slots.tsx';
import styles from './editor.module.css';

/** Title and source on the left, the preview (or the other text, when merging) on the right. */
export function EditorPanes({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { start, work, doc, errors, view, title, conflict } = editing;
  const onReady = () => {
    const wide = window.matchMedia('(min-width: 768px)').matches;
    if (wide && doc.title === '' && document.activeElement === document.body)
      title.current?.focus();
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles.main}
      inert={editing.handIn.busy}
      data-merging={editing.merging}
    >
      <SourcePane
        work={work}
        error={errors.content}
        hidden={view === 'preview'}
        visual={editing.views.way === 'visual'}
        outer={editing.left}
        placeholder={
          start.model === 'QUESTION'
            ? editorText.questionPlaceholder
            : editorText.placeholders[editing.views.way]
        }
        onFiles={editing.uploads.add}
        onSave={editing.save}
        onSubmit={editing.submit}
        onReady={onReady}
        onView={editing.setShown}
        around={editing.visual !== null && <VisualSlot editing={editing} visual={editing.visual} />}
      >
        <TitleField
          value={doc.title}
          placeholder={start.asking ? editorText.askPlaceholder : editorText.titlePlaceholder}
          error={errors.title}
          outer={title}
          onChange={(next) => work.change({ title: next })}
          onEnter={() => work.source?.focus()}
        />
        {start.model === 'ARTICLE' && doc.content.trim() === '' && (
          <TemplateMenu
            categoryId={doc.categoryId}
            onTake={(content) => {
              // nothing gives way to it that was written while it came
              if (work.read().content.trim() === '') work.replace({ ...work.read(), content });
              else work.source?.append(content);
              work.source?.focus();
            }}
          />
        )}
        {start.asking && <Asking editing={editing} />}
      </SourcePane>
      {conflict.merging === null ? (
        (view === 'split' || view === 'preview') && (
          <PreviewPane title={doc.title} preview={editing.preview} outer={editing.right}>
            {(prose) =>
              start.item !== null && (
                <ReviewNotes
                  contentId={start.item.id}
                  revision={start.item.revision}
                  prose={prose}
                  notes={notes}
                  writes={false}
                />
              )
            }
          </PreviewPane>
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
