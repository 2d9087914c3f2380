import { useMemo, useState, Suspense, useCallback, useRef } from 'react';
import type { KeyboardEvent, Ref, MouseEvent, ReactNode } from 'react';
import type { Id } from '@zhihui/contract/schema.ts';
import { editorText } from '../editor.text.ts';
import { ReviewNotes } from '../../review-note/review-note.public.ts';
import type { Notes } from '../../review-note/review-note.public.ts';
import { QuestionForm } from './question-form.tsx';
import { MergePane } from './merge-pane.tsx';
import { SourcePane } from './source-pane.tsx';
import type { Editing } from './use-editing.ts';
import { VisualSlot } from './visual-slots.tsx';
import { useDiagrams } from '../../../ui/diagram/use-diagrams.ts';
import type { Preview } from '../preview/use-preview.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getButtonClass } from '../../../ui/button.ts';
import styles from './editor.module.css';
import '../../../theme/prose.css';

/** Title and source on the left, the preview (or the other text, when merging) on the right. */
export function EditorPanes({ editing, notes }: { editing: Editing; notes: Notes }) {
  const { start, workspace, doc, errors, view, title, conflict } = editing;
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
      inert={editing.submission.busy}
      data-merging={editing.merging}
    >
      <SourcePane
        workspace={workspace}
        error={errors.content}
        hidden={view === 'preview'}
        visual={editing.views.viewMode === 'visual'}
        outerRef={editing.leftPane}
        placeholder={
          start.model === 'QUESTION'
            ? editorText.questionPlaceholder
            : editorText.placeholders[editing.views.viewMode]
        }
        onFiles={editing.uploads.add}
        onSave={editing.save}
        onSubmit={editing.submit}
        onReady={onReady}
        onView={editing.setSource}
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
              // do not overwrite text that was typed while the template was loading
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
          <PreviewPane title={doc.title} preview={editing.preview} outerRef={editing.rightPane}>
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

interface TitleFieldProps {
  value: string;
  placeholder: string;
  error: string | undefined;
  outerRef: Ref<HTMLTextAreaElement>;
  onChange: (title: string) => void;
  /** Called on Enter, which moves the focus to the text. */
  onEnter: () => void;
}

/** The title field: a single line that wraps. */
function TitleField(props: TitleFieldProps) {
  const { value, placeholder, error, outerRef, onChange, onEnter } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    // ignore the Enter that confirms a word of an input method
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <textarea
        ref={outerRef}
        className={styles.title}
        rows={1}
        data-autosaved
        value={value}
        aria-label={editorText.title}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'editor-title-error'}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/gu, ' '))}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <p id="editor-title-error" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

/** Shows the text as readers will see it. Links open in another tab, so that a click does not leave the editor. */
function PreviewPane({
  title,
  preview,
  outerRef,
  children,
}: {
  title: string;
  preview: Preview;
  outerRef: Ref<HTMLElement>;
  /** Renders what is placed beside the text; `prose` is null until the text is rendered. */
  children: (prose: Element | null) => ReactNode;
}) {
  const [prose, setProse] = useState<Element | null>(null);
  const body = useMemo(() => ({ __html: preview.html }), [preview.html]);
  useDiagrams(prose, body);
  return (
    <section
      ref={outerRef}
      className={styles.preview}
      aria-label={editorText.preview}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
    >
      {preview.problem !== null && (
        <p className={styles.note} role="status">
          {preview.problem}
        </p>
      )}
      {title.trim() !== '' && <p className={styles.previewTitle}>{title}</p>}
      {preview.html === '' && preview.problem === null && (
        <p className={styles.quiet}>
          {preview.state === 'first' ? editorText.previewLoading : editorText.previewEmpty}
        </p>
      )}
      <div ref={setProse} className="prose" onClick={onClick} dangerouslySetInnerHTML={body} />
      {children(prose)}
    </section>
  );
}

function onClick(event: MouseEvent<HTMLDivElement>): void {
  const link = (event.target as Element).closest('a');
  const address = link?.getAttribute('href');
  if (!address) return;
  event.preventDefault();
  if (address.startsWith('#')) {
    const target = event.currentTarget.querySelector(
      `#${CSS.escape(decodeURIComponent(address.slice(1)))}`,
    );
    target?.scrollIntoView({ block: 'start' });
  } else {
    window.open(address, '_blank', 'noopener');
  }
}

// the same menu that `/用模板` opens in the visual view
const TemplateChoice = lazyPart(async () => ({
  default: (await import('../visual/template-choice.tsx')).TemplateMenuList,
}));

interface TemplateMenuProps {
  /** Category chosen for the article; null when none is chosen. */
  categoryId: Id | null;
  onApply: (content: string) => void;
}

/** Offers templates for an empty article. They are loaded when the menu is opened. */
function TemplateMenu({ categoryId, onApply }: TemplateMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <div className={styles.templates}>
      <button
        ref={button}
        type="button"
        className={getButtonClass('text', 'small')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {editorText.useTemplate}
      </button>
      {open && (
        <Suspense>
          <TemplateChoice
            anchor={button}
            categoryId={categoryId}
            onApply={onApply}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
