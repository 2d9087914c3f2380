import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { make } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** The mark of a note in the text. */
export function footnoteRefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = make(
    'span',
    { class: styles.footnoteRef, title: visualText.footnote(label) },
    `[${label}]`,
  );
  return { dom: make('sup', {}, mark) };
}

/** A note, with its mark before it. */
export function footnoteDefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = make('span', { class: styles.footnoteMark, contenteditable: 'false' }, `${label}.`);
  const content = make('div');
  return {
    dom: make('div', { class: styles.footnote }, mark, content),
    contentDOM: content,
    update: (next) => next.type === node.type && next.attrs['label'] === node.attrs['label'],
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !content.contains(mutation.target),
  };
}
