import { useDeferredValue, useMemo } from 'react';
import type { EditorStart } from '../editor.loader.ts';
import { editorText } from '../editor.text.ts';
import { UploadPanel } from '../../media/media.public.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useReviewNotes } from '../../review-note/review-note.public.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { useEditing } from './use-editing.ts';
import { formatCount } from '../../../lib/text.ts';
import { countWords, getReadingMinutes } from '../model/word-count.ts';
import styles from './editor.module.css';

/** Shown instead of the editor, which does not work without scripts. */
function NeedsScripts() {
  const { title, text: description } = editorText.noScript;
  return (
    <section className={styles.needs} aria-label={title}>
      <EmptyState title={title}>{description}</EmptyState>
    </section>
  );
}

/** The screen of the editor: the bars, the text between them, and the dialogs. */
export function EditorScreen({ start }: { start: EditorStart }) {
  const editing = useEditing(start);
  const item = editing.start.item;
  const notes = useReviewNotes(item?.id ?? null, item?.revision ?? 0);
  const { doc, view, full, setPanel, uploads, tools } = editing;
  return (
    <div
      className={styles.editor}
      data-view={view}
      data-full={full.isFullScreen}
      {...tools.dropHandlers}
    >
      <title>{editorText.pageTitle(doc.title)}</title>
      <NeedsScripts />
      <EditorHead editing={editing} notes={notes} />
      <EditorPanes editing={editing} notes={notes} />
      <FootBar content={doc.content} onKeys={() => setPanel('keys')} />
      <UploadPanel
        corner
        uploads={uploads.uploads}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
      />
      {tools.inputs}
      <EditorDialogs editing={editing} />
    </div>
  );
}

function FootBar({ content, onKeys }: { content: string; onKeys: () => void }) {
  const deferredContent = useDeferredValue(content);
  const wordCount = useMemo(() => countWords(deferredContent), [deferredContent]);
  const minutes = getReadingMinutes(wordCount);
  return (
    <section className={styles.foot} aria-label={editorText.facts}>
      <span>{editorText.text(formatCount(wordCount))}</span>
      {minutes > 0 && <span>{editorText.minutes(minutes)}</span>}
      <span className={styles.grow} />
      <span className="hide-s">
        {editorText.keyHints}{' '}
        <button type="button" onClick={onKeys}>
          {editorText.keysHint}
        </button>
      </span>
    </section>
  );
}
