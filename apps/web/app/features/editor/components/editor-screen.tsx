import type { EditorStart } from '../editor.loader.ts';
import { editorText } from '../editor.text.ts';
import { UploadPanel } from '../../media/media.public.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorPanes } from './editor-panes.tsx';
import { FootBar } from './foot-bar.tsx';
import { useEditing } from './use-editing.ts';
import styles from './editor.module.css';

/** The editor: bars above and below, the text between them, and what opens over it. */
export function EditorScreen({ start }: { start: EditorStart }) {
  const editing = useEditing(start);
  const { doc, view, setPanel, uploads, tools } = editing;
  return (
    <div className={styles.editor} data-view={view} {...tools.drop}>
      <title>{editorText.pageTitle(doc.title)}</title>
      <EditorHead editing={editing} />
      <EditorPanes editing={editing} />
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
