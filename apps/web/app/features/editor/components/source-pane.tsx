import { useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { editorText } from '../editor.text.ts';
import type { Source } from '../source/create-source.ts';
import type { Workspace } from '../model/workspace.ts';
import { useOpenView } from './use-open-view.ts';
import styles from './editor.module.css';

interface SourcePaneProps {
  workspace: Workspace;
  error: string | undefined;
  hidden: boolean;
  /** Whether blocks are shown as readers see them, or the source. */
  visual: boolean;
  outerRef: Ref<HTMLElement>;
  /** What an empty text asks for. */
  placeholder: string;
  onFiles: (files: readonly File[]) => string;
  onSave: () => void;
  onSubmit: () => void;
  onReady: () => void;
  onView: (view: Source) => void;
  /** The title above the text. */
  children: ReactNode;
  /** What stands around the text. */
  overlay: ReactNode;
}

/** Title and text. What the text is written in is loaded when this shows, as it is of no use before. */
export function SourcePane(props: SourcePaneProps) {
  const { workspace, error, hidden, visual, outerRef, children, overlay } = props;
  const parent = useRef<HTMLDivElement>(null);
  const { state, retry } = useOpenView(workspace, parent, visual, props);

  return (
    <section
      ref={outerRef}
      className={styles.source}
      aria-label={visual ? editorText.body : editorText.source}
      hidden={hidden}
    >
      {children}
      <p id="editor-body-hint" className={error === undefined ? 'vh' : styles.error}>
        {error ?? editorText.bodyHint}
      </p>
      {state === 'opening' && (
        <p className={styles.quiet} role="status">
          {editorText.opening}
        </p>
      )}
      {state === 'failed' && (
        <p className={styles.error} role="alert">
          {editorText.openFailed}{' '}
          <button type="button" className={getButtonClass('plain', 'small')} onClick={retry}>
            {editorText.retry}
          </button>
        </p>
      )}
      {overlay}
      <div ref={parent} className={styles.body} data-visual={visual} />
    </section>
  );
}
