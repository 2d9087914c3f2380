import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange } from '@zhihui/text-anchor/selector.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRef } from 'react';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { PageWords } from '../model/page-words.ts';
import type { UnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { Composer } from './composer.tsx';

interface NewNoteProps {
  articleId: Id;
  words: PageWords;
  /** Of the words it is about. */
  place: TextRange;
  notes: UnsentNotes;
  onAdded: (thread: Annotation) => void;
  onClose: () => void;
}

/** The field for an annotation of words that were selected. An answer that comes after it was left touches no other. */
export function NewNote({ articleId, words, place, notes, onAdded, onClose }: NewNoteProps) {
  const card = useRef<HTMLDivElement>(null);
  const send = async (content: string) => {
    const selector = makeSelector(words.text, place);
    if (selector === null) return annotationText.sendFailed;
    // offered here, it may have been begun beside
    notes.write(place, content);
    const answer = await call('POST /annotations', { body: { articleId, content, selector } });
    if (answer.code !== 200 || answer.data === null) {
      return serverMessage(answer.msg, annotationText.sendFailed);
    }
    onAdded(answer.data);
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
        kept={notes.kept}
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
