import { TextSelection } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { EditorView } from 'prosemirror-view';
import { scrollSteadily } from './long-text.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './state-notifier.ts';
import styles from './visual-outline.module.css';

/** The outline: a press on a heading scrolls to it. */
export function Outline({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const doc = useDeferredValue(state.doc);
  const headings = useMemo(() => collectHeadings(doc), [doc]);
  const goToHeading = useCallback((index: number) => scrollToHeading(view, index), [view]);
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  const position = state.selection.from;
  const current = headings.findLastIndex(({ pos }) => pos <= position);
  return (
    <nav className={styles.outline} aria-label={visualText.outline}>
      <h2>{visualText.outline}</h2>
      <ol>
        {headings.map(({ level, text }, index) => (
          <Entry
            // keyed by index: positions change with every key, and recreating the elements is
            // expensive
            key={index}
            index={index}
            text={text}
            depth={level - top}
            current={index === current}
            onSelect={goToHeading}
          />
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  index: number;
  text: string;
  depth: number;
  current: boolean;
  onSelect: (index: number) => void;
}

const Entry = memo(function Entry({ index, text, depth, current, onSelect }: EntryProps) {
  return (
    <li style={{ paddingLeft: `${depth * 12}px` }}>
      <button
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={() => onSelect(index)}
      >
        {text}
      </button>
    </li>
  );
});

function scrollToHeading(view: EditorView, index: number): void {
  const pos = collectHeadings(view.state.doc)[index]?.pos;
  if (pos === undefined) return;
  const headingStart = Math.min(pos + 1, view.state.doc.content.size);
  const resolvedPosition = view.state.doc.resolve(headingStart);
  view.dispatch(view.state.tr.setSelection(TextSelection.near(resolvedPosition)));
  view.focus();
  const element = view.nodeDOM(pos);
  if (element instanceof HTMLElement)
    scrollSteadily(
      view,
      () => element.getBoundingClientRect().top,
      () => element.scrollIntoView({ block: 'start' }),
    );
}

interface Heading {
  pos: number;
  level: number;
  text: string;
}

function collectHeadings(doc: Node): Heading[] {
  const headings: Heading[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name !== 'heading') return;
    const text = node.textContent.trim();
    if (text !== '') headings.push({ pos, level: Number(node.attrs['level']), text });
  });
  return headings;
}
