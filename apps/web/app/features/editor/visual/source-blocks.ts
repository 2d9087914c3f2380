import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { renderMath } from './render-math.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

type GetPos = () => number | undefined;

/** A displayed formula. Its source shows while the caret is in it. */
export function mathBlockView(first: Node, view: EditorView, getPos: GetPos): NodeView {
  const currentNode = createElement('div', { class: 'math', contenteditable: 'false' });
  const source = createElement('code', {
    spellcheck: 'false',
    'aria-label': visualText.formulaSource,
  });
  const dom = createElement(
    'div',
    { class: styles.mathBlock },
    currentNode,
    createElement('pre', {}, source),
  );
  currentNode.addEventListener('mousedown', (event) => enterSource(event, view, getPos));
  const render = (node: Node) => void renderMath(currentNode, node.textContent, true);
  render(first);
  return createSourceBlockView(first, dom, source, render);
}

/** A node whose source is its content, in `contentDOM`; `controls` are pressed without the view's knowing. */
export function createSourceBlockView(
  first: Node,
  dom: HTMLElement,
  contentDOM: HTMLElement,
  render: (node: Node) => void,
  controls?: HTMLElement,
): NodeView {
  let currentNode = first;
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      if (node.textContent !== currentNode.textContent) render(node);
      currentNode = node;
      return true;
    },
    stopEvent: (event) => controls?.contains(event.target as Element) === true,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

/** Puts the caret at the end of a block's source. */
export function enterSource(event: Event, view: EditorView, getPos: GetPos): void {
  const pos = getPos();
  if (pos === undefined || !view.editable) return;
  event.preventDefault();
  const end = pos + (view.state.doc.nodeAt(pos)?.nodeSize ?? 2) - 1;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
  view.focus();
}
