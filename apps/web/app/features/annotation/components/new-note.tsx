import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextRange, TextSelector } from '@zhihui/text-anchor/selector.ts';
import { useRef, useLayoutEffect } from 'react';
import { MAX_EXACT } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import { createPortal } from 'react-dom';
import { toast } from '../../../ui/toast.tsx';
import { annotationText } from '../annotation.text.ts';
import type { PageText } from '../model/page-text.ts';
import type { UnsentNotes } from '../model/use-unsent-notes.ts';
import styles from './annotation.module.css';
import { Composer } from './composer.tsx';
import { PenIcon } from '../../../ui/icon.tsx';
import { exceedsMaxLength } from '../model/use-text-selection.ts';
import type { TextSelection } from '../model/use-text-selection.ts';

interface NewNoteProps {
  pageText: PageText;
  /** The words that it is about. */
  textRange: TextRange;
  notes: UnsentNotes;
  /** Sends it. Resolves to an error message, or null. */
  onSend: (selector: TextSelector, content: string) => Promise<string | null>;
  onClose: () => void;
}

/**
 * The field for an annotation of selected words. An answer that arrives after the field was left changes no other note.
 */
export function NewNote({ pageText, textRange, notes, onSend, onClose }: NewNoteProps) {
  const card = useRef<HTMLDivElement>(null);
  const send = async (content: string) => {
    const selector = makeSelector(pageText.text, textRange);
    if (selector === null) return annotationText.sendFailed;
    // the text may have been started for words beside these
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
  /** Hint about the keyboard shortcuts. */
  keys?: string;
}

const GAP = 8;
const EDGE = 8;

/** Tools for selected words, below them so that a phone's own menu above does not cover them. */
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
    // the tools stay visible when the selection continues outside of the window
    const maxTop = window.innerHeight - element.offsetHeight - EDGE;
    const top = Math.max(EDGE, Math.min(maxTop, rect.bottom + GAP));
    element.style.top = `${top + window.scrollY}px`;
  }, [range]);
  return createPortal(
    <div ref={ref} className={styles.tools} role="toolbar" aria-label={annotationText.tools}>
      {exceedsMaxLength(selected) ? (
        <span role="status">{annotationText.tooLong(MAX_EXACT)}</span>
      ) : (
        // a press must not clear the selection
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
