import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';
import styles from './visual-blocks.module.css';

/** Says of a fold that its blocks are not shown; no part of the text. */
const CLOSED = 'data-closed';

/** A fold: open until the triangle closes it. */
export function foldView(first: Node): NodeView {
  const dom = createElement('div', { class: 'fold' });
  return {
    dom,
    contentDOM: dom,
    update: (node) => node.type === first.type,
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  };
}

/** The summary of a fold, with the triangle. */
export function foldSummaryView(first: Node): NodeView {
  const button = createElement('button', {
    type: 'button',
    class: styles.foldToggle,
    contenteditable: 'false',
    // the caret opens it as well
    tabindex: '-1',
  });
  const content = createElement('span', { 'data-hint': visualText.foldSummary });
  const dom = createElement('div', { class: 'fold-summary' }, button, content);
  const render = (node: Node) => dom.classList.toggle(styles.noSummary!, node.content.size === 0);
  render(first);
  labelToggle(button, false);
  // keeps the caret in the text
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const fold = dom.parentElement;
    if (fold !== null) setClosed(fold, !fold.hasAttribute(CLOSED));
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type) return false;
      render(node);
      return true;
    },
    stopEvent: (event) => event.target === button,
    ignoreMutation: (mutation) => mutation.type === 'attributes' || button === mutation.target,
  };
}

function setClosed(fold: HTMLElement, isClosed: boolean): void {
  fold.toggleAttribute(CLOSED, isClosed);
  const button = fold.querySelector<HTMLElement>(':scope > .fold-summary > button');
  if (button !== null) labelToggle(button, isClosed);
}

function labelToggle(button: HTMLElement, isClosed: boolean): void {
  button.setAttribute('aria-expanded', String(!isClosed));
  const label = isClosed ? visualText.unfold : visualText.fold;
  button.setAttribute('aria-label', label);
  button.title = label;
}

/** Opens the folds that the selection is in: a result that was found, or a caret moved by a key. */
export function createFoldPlugin(): Plugin {
  return new Plugin({
    view: () => ({
      update(view, before) {
        if (!view.state.selection.eq(before.selection)) openAroundSelection(view);
      },
    }),
  });
}

function openAroundSelection(view: EditorView): void {
  const { $from, $to } = view.state.selection;
  for (const $pos of [$from, $to])
    for (let depth = $pos.depth; depth > 0; depth -= 1) {
      if ($pos.node(depth).type.name !== 'fold' || $pos.index(depth) === 0) continue;
      const fold = view.nodeDOM($pos.before(depth));
      if (fold instanceof HTMLElement && fold.hasAttribute(CLOSED)) setClosed(fold, false);
    }
}
