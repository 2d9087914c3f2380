import { TextSelection } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { EditorView } from 'prosemirror-view';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-outline.module.css';

/** The headings of the text; a press goes there. */
export function Outline({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const doc = useDeferredValue(state.doc);
  const headings = useMemo(() => headingsOf(doc), [doc]);
  const go = useCallback((index: number) => goTo(view, index), [view]);
  if (headings.length === 0) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  const at = state.selection.from;
  const current = headings.findLastIndex(({ pos }) => pos <= at);
  return (
    <nav className={styles.outline} aria-label={visualText.outline}>
      <h2>{visualText.outline}</h2>
      <ol>
        {headings.map(({ level, words }, index) => (
          <Entry
            // by number: places move with every key, and elements made anew cost as much as the whole text
            key={index}
            index={index}
            words={words}
            depth={level - top}
            current={index === current}
            onGo={go}
          />
        ))}
      </ol>
    </nav>
  );
}

interface EntryProps {
  index: number;
  words: string;
  depth: number;
  current: boolean;
  onGo: (index: number) => void;
}

const Entry = memo(function Entry({ index, words, depth, current, onGo }: EntryProps) {
  return (
    <li style={{ paddingLeft: `${depth * 12}px` }}>
      <button type="button" aria-current={current ? 'true' : undefined} onClick={() => onGo(index)}>
        {words}
      </button>
    </li>
  );
});

function goTo(view: EditorView, index: number): void {
  const pos = headingsOf(view.state.doc)[index]?.pos;
  if (pos === undefined) return;
  const inside = Math.min(pos + 1, view.state.doc.content.size);
  const place = view.state.doc.resolve(inside);
  view.dispatch(view.state.tr.setSelection(TextSelection.near(place)));
  view.focus();
  const element = view.nodeDOM(pos);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' });
}

interface Heading {
  pos: number;
  level: number;
  words: string;
}

function headingsOf(doc: Node): Heading[] {
  const found: Heading[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name !== 'heading') return;
    const words = node.textContent.trim();
    if (words !== '') found.push({ pos, level: Number(node.attrs['level']), words });
  });
  return found;
}
