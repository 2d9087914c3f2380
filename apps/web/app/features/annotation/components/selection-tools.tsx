import { MAX_EXACT } from '@zhihui/contract/features/annotation/annotation.limits.ts';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PenIcon } from '../../../ui/icon.tsx';
import { annotationText } from '../annotation.text.ts';
import { exceedsMaxLength } from '../model/use-text-selection.ts';
import type { TextSelection } from '../model/use-text-selection.ts';
import styles from './annotation.module.css';

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
