import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useRef } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { PageWords } from '../model/page-words.ts';
import type { UnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { Composer } from './composer.tsx';

interface NewNoteProps {
  words: PageWords;
  /** Of the words it is about. */
  place: TextRange;
  notes: UnsentNotes;
  /** Sends it. Resolves to what went wrong, in words, or null. */
  onSend: (selector: TextSelector, content: string) => Promise<string | null>;
  onClose: () => void;
}

/** The field for an annotation of words that were selected. An answer that comes after it was left touches no other. */
export function NewNote({ words, place, notes, onSend, onClose }: NewNoteProps) {
  const card = useRef<HTMLDivElement>(null);
  const send = async (content: string) => {
    const selector = makeSelector(words.text, place);
    if (selector === null) return annotationText.sendFailed;
    // offered here, it may have been begun next to the text
    notes.write(place, content);
    const failure = await onSend(selector, content);
    if (failure !== null) return failure;
    notes.forget(place);
    if (card.current !== null) getSelection()?.removeAllRanges();
    onClose();
    toast.done(annotationText.added);
    return null;
  };
  return (
    <div ref={card} className={styles.card}>
      <blockquote className={styles.quote}>{words.text.slice(place.start, place.end)}</blockquote>
      <Composer
        label={annotationText.field}
        action={annotationText.send}
        value={notes.textAt(place)}
        autosaved={notes.autosaved}
        onChange={(text) => notes.write(place, text)}
        onSend={send}
        onCancel={() => {
          notes.write(place, '');
          notes.forget(place);
          onClose();
        }}
        onLeave={onClose}
      />
    </div>
  );
}
