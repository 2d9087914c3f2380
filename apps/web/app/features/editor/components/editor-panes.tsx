import { editorText } from '../editor.text.ts';
import { ReviewNotes } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import { QuestionForm } from './question-form.tsx';
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
  const { start, work: workspace, doc, errors, view, title, conflict } = editing;
  const onReady = () => {
    const isWide = window.matchMedia('(min-width: 768px)').matches;
    if (isWide && doc.title === '' && document.activeElement === document.body)
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
        workspace={workspace}
        error={errors.content}
        hidden={view === 'preview'}
        visual={editing.views.way === 'visual'}
        outerRef={editing.left}
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
        overlay={
          editing.visual !== null && <VisualSlot editing={editing} visual={editing.visual} />
        }
      >
        <TitleField
          value={doc.title}
          placeholder={
            start.isNewQuestion ? editorText.questionTitlePlaceholder : editorText.titlePlaceholder
          }
          error={errors.title}
          outerRef={title}
          onChange={(next) => workspace.change({ title: next })}
          onEnter={() => workspace.source?.focus()}
        />
        {start.model === 'ARTICLE' && doc.content.trim() === '' && (
          <TemplateMenu
            categoryId={doc.categoryId}
            onApply={(content) => {
              // nothing gives way to it that was written while it came
              if (workspace.read().content.trim() === '')
                workspace.replace({ ...workspace.read(), content });
              else workspace.source?.append(content);
              workspace.source?.focus();
            }}
          />
        )}
        {start.isNewQuestion && <QuestionForm editing={editing} />}
      </SourcePane>
      {conflict.merging === null ? (
        (view === 'split' || view === 'preview') && (
          <PreviewPane title={doc.title} preview={editing.preview} outerRef={editing.right}>
            {(prose) =>
              start.item !== null && (
                <ReviewNotes
                  contentId={start.item.id}
                  revision={start.item.revision}
                  prose={prose}
                  notes={notes}
                  canWrite={false}
                />
              )
            }
          </PreviewPane>
        )
      ) : (
        <MergePane
          local={doc}
          remote={conflict.merging.remote}
          onApply={(from, to, lines) => workspace.source?.replaceLines(from, to, lines)}
          onApplyTitle={() =>
            workspace.change({ title: conflict.merging?.remote.title ?? doc.title })
          }
          onDone={() => void conflict.endMerge()}
        />
      )}
    </main>
  );
}
