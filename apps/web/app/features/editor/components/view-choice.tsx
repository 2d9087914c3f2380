import type { KeyboardEvent } from 'react';
import { WAYS_TEXT, editorText } from '../editor.text.ts';
import type { View, Way } from '../model/use-view.ts';
import styles from './editor.module.css';

interface ViewChoiceProps {
  view: View;
  /** What there is to choose from. */
  ways: readonly Way[];
  onView: (way: Way) => void;
}

/** Which way of writing is shown. One stop of the Tab key; arrow keys choose. */
export function ViewChoice({ view, ways, onView }: ViewChoiceProps) {
  const at = ways.findIndex((way) => way === view);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(0, at) + step + ways.length) % ways.length;
    event.currentTarget.querySelectorAll('button')[next]?.focus();
    onView(ways[next] ?? 'visual');
  };
  return (
    <div
      className={`hide-s ${styles.modes}`}
      role="radiogroup"
      tabIndex={-1}
      aria-label={editorText.ways}
      onKeyDown={onKeyDown}
    >
      {ways.map((way, index) => (
        <button
          key={way}
          type="button"
          role="radio"
          aria-checked={way === view}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onClick={() => onView(way)}
        >
          {WAYS_TEXT[way]}
        </button>
      ))}
    </div>
  );
}
