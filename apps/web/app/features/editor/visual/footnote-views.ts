import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** The mark of a note in the text. */
export function footnoteRefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = createElement(
    'span',
    { class: styles.footnoteRef, title: visualText.footnote(label) },
    `[${label}]`,
  );
  return { dom: createElement('sup', {}, mark) };
}

/** A note, with its mark before it. */
export function footnoteDefView(node: Node): NodeView {
  const label = String(node.attrs['label']);
  const mark = createElement(
    'span',
    { class: styles.footnoteMark, contenteditable: 'false' },
    `${label}.`,
  );
  const content = createElement('div');
  return {
    dom: createElement('div', { class: styles.footnote }, mark, content),
    contentDOM: content,
    update: (next) => next.type === node.type && next.attrs['label'] === node.attrs['label'],
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !content.contains(mutation.target),
  };
}
