import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { annotationText } from '../annotation.text.ts';
import styles from './annotation.module.css';

interface ThreadListProps {
  threads: readonly Annotation[];
  onClose: () => void;
  card: (thread: Annotation) => ReactNode;
}

/** All threads of the article in a sheet, lost ones with the words they were on. */
export function ThreadList({ threads, onClose, card }: ThreadListProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const orphanedThreads = threads.filter((thread) => thread.lost);
  const attachedThreads = threads.filter((thread) => !thread.lost);
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-label={annotationText.list}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2>{annotationText.title}</h2>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={annotationText.close}
            onClick={() => ref.current?.close()}
          >
            <CloseIcon />
          </button>
        </div>
        {threads.length === 0 && <p className={styles.gone}>{annotationText.empty}</p>}
        {attachedThreads.map(card)}
        {orphanedThreads.length > 0 && (
          <section aria-label={annotationText.orphaned}>
            <h3>{annotationText.orphaned}</h3>
            <p className={styles.gone}>{annotationText.orphanedHint}</p>
            {orphanedThreads.map(card)}
          </section>
        )}
      </div>
    </dialog>
  );
}
