import { NodeSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { openPanel } from './panels.ts';
import { useBeside } from './use-beside.ts';
import { visualText } from './visual.text.ts';
import { useVisualState } from './watch.ts';
import styles from './visual-bars.module.css';

/** Over a selected picture: what it shows, in words, and the title below it. */
export function ImageBar({ view }: { view: EditorView }) {
  const state = useVisualState(view);
  const at = pictureAt(state);
  return at === null ? null : <Fields key={at} view={view} at={at} />;
}

function Fields({ view, at }: { view: EditorView; at: number }) {
  const box = useBeside<HTMLDivElement>({ view, from: at, to: at + 1, placement: 'bottom' });
  const node = view.state.doc.nodeAt(at);
  const set = (name: 'alt' | 'title', value: string) => {
    const tr = view.state.tr.setNodeAttribute(at, name, value);
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)));
  };
  const field = (name: 'alt' | 'title', label: string, hint?: string) => (
    <label>
      {label}
      <input
        value={String(node?.attrs[name] ?? '')}
        maxLength={300}
        placeholder={hint}
        onChange={(event) => set(name, event.target.value)}
      />
    </label>
  );
  return (
    <div ref={box} className={styles.form} role="group" aria-label={visualText.imageTools}>
      {field('alt', visualText.alt, visualText.altHint)}
      {field('title', visualText.caption)}
    </div>
  );
}

function pictureAt(state: EditorState): number | null {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || openPanel(state) !== null) return null;
  const { node, from } = selection;
  return node.type.name === 'image' && !String(node.attrs['src']).startsWith('uploading:')
    ? from
    : null;
}
