import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../../../lib/cx.ts';
import { buttonClass } from '../../../ui/button.ts';
import { editorText } from '../editor.text.ts';
import type { Workspace } from '../model/workspace.ts';
import styles from './editor.module.css';

interface SourcePaneProps {
  work: Workspace;
  error: string | undefined;
  hidden: boolean;
  outer: Ref<HTMLElement>;
  onFiles: (files: readonly File[]) => string;
  onSave: () => void;
  onSubmit: () => void;
  onReady: () => void;
  /** The title above the text. */
  children: ReactNode;
}

/** Title and source. The source editor is loaded when this shows, as it is of no use before. */
export function SourcePane(props: SourcePaneProps) {
  const { work, error, hidden, outer, children } = props;
  const parent = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');
  const onFiles = useEffectEvent(props.onFiles);
  const onSave = useEffectEvent(props.onSave);
  const onSubmit = useEffectEvent(props.onSubmit);
  const onReady = useEffectEvent(props.onReady);

  useEffect(() => {
    if (state !== 'opening') return;
    let current = true;
    const open = async () => {
      const { createSource } = await import('../source/create-source.ts');
      if (!current || parent.current === null || work.source !== null) return;
      const source = createSource({
        parent: parent.current,
        content: work.read().content,
        onChange: work.contentChanged,
        onFiles: (files) => onFiles(files),
        onSave: () => onSave(),
        onSubmit: () => onSubmit(),
      });
      work.attach(source);
      setState('open');
      onReady();
    };
    open().catch(() => current && setState('failed'));
    return () => {
      current = false;
    };
  }, [state, work]);

  useEffect(() => work.detach, [work]);

  return (
    <section ref={outer} className={styles.source} aria-label={editorText.source} hidden={hidden}>
      {children}
      <p id="editor-body-hint" className={error === undefined ? 'vh' : styles.error}>
        {error ?? editorText.bodyHint}
      </p>
      {state === 'opening' && (
        <>
          <p className={cx(styles.quiet, styles.opening)} role="status">
            {editorText.opening}
          </p>
          <noscript>
            <p className={styles.quiet}>{editorText.noScript}</p>
          </noscript>
        </>
      )}
      {state === 'failed' && (
        <p className={styles.error} role="alert">
          {editorText.openFailed}{' '}
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            onClick={() => setState('opening')}
          >
            {editorText.retry}
          </button>
        </p>
      )}
      <div ref={parent} className={styles.body} />
    </section>
  );
}
