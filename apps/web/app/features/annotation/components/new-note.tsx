import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useRef, useLayoutEffect } from 'react';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { PageText } from '../model/page-text.ts';
import type { UnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { Composer } from './composer.tsx';
import { MAX_EXACT } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import { createPortal } from 'react-dom';
import { PenIcon } from '../../../ui/icon.tsx';
import { exceedsMaxLength } from '../model/use-text-selection.ts';
import type { TextSelection } from '../model/use-text-selection.ts';

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

interface SelectionToolsProps {
  selected: TextSelection;
  onAnnotate: () => void;
  /** What the keyboard can do. */
  keys?: string;
}

const GAP = 8;
const EDGE = 8;

/** What can be done with selected words; stands below them, out of the way of what a phone shows above. */
export function SelectionTools({
  selected,
  onAnnotate,
  keys = annotationText.keys,
}: SelectionToolsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { range, byKeyboard } = selected;
  useLayoutEffect(() => {
    const element = ref.current;
    const rect = [...range.getClientRects()].at(-1);
    if (element === null || rect === undefined) return;
    const maxLeft = document.documentElement.clientWidth - element.offsetWidth - EDGE;
    const left = Math.max(EDGE, Math.min(maxLeft, rect.right - element.offsetWidth / 2));
    element.style.left = `${left + window.scrollX}px`;
    // a selection that goes on out of sight must not take the tools along
    const maxTop = window.innerHeight - element.offsetHeight - EDGE;
    const top = Math.max(EDGE, Math.min(maxTop, rect.bottom + GAP));
    element.style.top = `${top + window.scrollY}px`;
  }, [range]);
  return createPortal(
    <div ref={ref} className={styles.tools} role="toolbar" aria-label={annotationText.tools}>
      {exceedsMaxLength(selected) ? (
        <span role="status">{annotationText.tooLong(MAX_EXACT)}</span>
      ) : (
        // the press must not take the selection away
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onAnnotate}
        >
          <PenIcon small />
          {annotationText.annotate}
        </button>
      )}
      {byKeyboard && <span role="status">{keys}</span>}
    </div>,
    document.body,
  );
}
