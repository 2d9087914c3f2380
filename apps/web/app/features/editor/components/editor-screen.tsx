import type { EditorStart } from '../editor.loader.ts';
import { editorText } from '../editor.text.ts';
import { UploadPanel } from '../../media/media.public.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useReviewNotes } from '../../review-note/review-note.public.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { FootBar } from './foot-bar.tsx';
import { useEditing } from './use-editing.ts';
import styles from './editor.module.css';

/** In place of an editor that could not take a single character. */
function NeedsScripts() {
  const { title, text: description } = editorText.noScript;
  return (
    <section className={styles.needs} aria-label={title}>
      <EmptyState title={title}>{description}</EmptyState>
    </section>
  );
}

/** The editor: bars above and below, the text between them, and what opens over it. */
export function EditorScreen({ start }: { start: EditorStart }) {
  const editing = useEditing(start);
  const item = editing.start.item;
  const notes = useReviewNotes(item?.id ?? null, item?.revision ?? 0);
  const { doc, view, full, setPanel, uploads, tools } = editing;
  return (
    <div className={styles.editor} data-view={view} data-full={full.on} {...tools.drop}>
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
