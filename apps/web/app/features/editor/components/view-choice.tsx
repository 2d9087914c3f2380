import type { KeyboardEvent } from 'react';
import { VIEW_MODE_LABELS, editorText } from '../editor.text.ts';
import type { View, ViewMode } from '../model/use-view.ts';
import styles from './editor.module.css';

interface ViewChoiceProps {
  view: View;
  /** What there is to choose from. */
  viewModes: readonly ViewMode[];
  onView: (viewMode: ViewMode) => void;
}

/** Which way of writing is shown. One stop of the Tab key; arrow keys choose. */
export function ViewChoice({ view, viewModes, onView }: ViewChoiceProps) {
  const activeIndex = viewModes.findIndex((viewMode) => viewMode === view);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(0, activeIndex) + step + viewModes.length) % viewModes.length;
    event.currentTarget.querySelectorAll('button')[next]?.focus();
    onView(viewModes[next] ?? 'visual');
  };
  return (
    <div
      className={`hide-s ${styles.modes}`}
      role="radiogroup"
      tabIndex={-1}
      aria-label={editorText.viewModes}
      onKeyDown={onKeyDown}
    >
      {viewModes.map((viewMode, index) => (
        <button
          key={viewMode}
          type="button"
          role="radio"
          aria-checked={viewMode === view}
          tabIndex={index === Math.max(0, activeIndex) ? 0 : -1}
          onClick={() => onView(viewMode)}
        >
          {VIEW_MODE_LABELS[viewMode]}
        </button>
      ))}
    </div>
  );
}
