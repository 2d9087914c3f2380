import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useRef } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { PageText } from '../model/page-text.ts';
import type { UnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { Composer } from './composer.tsx';

interface NewNoteProps {
  pageText: PageText;
  /** Of the words it is about. */
  textRange: TextRange;
  notes: UnsentNotes;
  /** Sends it. Resolves to what went wrong, in words, or null. */
  onSend: (selector: TextSelector, content: string) => Promise<string | null>;
  onClose: () => void;
}

/** The field for an annotation of words that were selected. An answer that comes after it was left touches no other. */
export function NewNote({ pageText, textRange, notes, onSend, onClose }: NewNoteProps) {
  const card = useRef<HTMLDivElement>(null);
  const send = async (content: string) => {
    const selector = makeSelector(pageText.text, textRange);
    if (selector === null) return annotationText.sendFailed;
    // offered here, it may have been begun next to the text
    notes.write(textRange, content);
    const failure = await onSend(selector, content);
    if (failure !== null) return failure;
    notes.discard(textRange);
    if (card.current !== null) getSelection()?.removeAllRanges();
    onClose();
    toast.success(annotationText.added);
    return null;
  };
  return (
    <div ref={card} className={styles.card}>
      <blockquote className={styles.quote}>
        {pageText.text.slice(textRange.start, textRange.end)}
      </blockquote>
      <Composer
        label={annotationText.field}
        action={annotationText.send}
        value={notes.getText(textRange)}
        autosaved={notes.autosaved}
        onChange={(text) => notes.write(textRange, text)}
        onSend={send}
        onCancel={() => {
          notes.write(textRange, '');
          notes.discard(textRange);
          onClose();
        }}
        onLeave={onClose}
      />
    </div>
  );
}
