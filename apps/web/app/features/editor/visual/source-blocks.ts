import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { make } from './dom.ts';
import { drawMath } from './draw-math.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

type GetPos = () => number | undefined;

/** A displayed formula. Its source shows while the caret is in it. */
export function mathBlockView(first: Node, view: EditorView, getPos: GetPos): NodeView {
  const shown = make('div', { class: 'math', contenteditable: 'false' });
  const source = make('code', { spellcheck: 'false', 'aria-label': visualText.formulaSource });
  const dom = make('div', { class: styles.mathBlock }, shown, make('pre', {}, source));
  shown.addEventListener('mousedown', (event) => goInto(event, view, getPos));
  const draw = (node: Node) => void drawMath(shown, node.textContent, true);
  draw(first);
  return sourceBlock(first, dom, source, draw);
}

/** A node whose source is its content, in `contentDOM`; `controls` are pressed without the view's knowing. */
export function sourceBlock(
  first: Node,
  dom: HTMLElement,
  contentDOM: HTMLElement,
  draw: (node: Node) => void,
  controls?: HTMLElement,
): NodeView {
  let shown = first;
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      if (node.textContent !== shown.textContent) draw(node);
      shown = node;
      return true;
    },
    stopEvent: (event) => controls?.contains(event.target as Element) === true,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

/** Puts the caret at the end of a block's source. */
export function goInto(event: Event, view: EditorView, getPos: GetPos): void {
  const pos = getPos();
  if (pos === undefined || !view.editable) return;
  event.preventDefault();
  const end = pos + (view.state.doc.nodeAt(pos)?.nodeSize ?? 2) - 1;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
  view.focus();
}
