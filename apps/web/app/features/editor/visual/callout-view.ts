import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { CALLOUT_KINDS, CALLOUT_LABELS } from '@zhihui/markdown/callouts.ts';
import { createElement } from './dom.ts';
import { visualText } from './visual.text.ts';

/** A callout as readers see it; its kind is chosen where its name stands. */
export function calloutView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const kinds = createElement(
    'select',
    { 'aria-label': visualText.callout },
    ...CALLOUT_KINDS.map((kind) => createElement('option', { value: kind }, CALLOUT_LABELS[kind])),
  );
  const head = createElement('p', { class: 'callout-label', contenteditable: 'false' }, kinds);
  const content = createElement('div');
  const dom = createElement('div', {}, head, content);
  const render = (node: Node) => {
    const kind = String(node.attrs['kind']).toLowerCase();
    dom.className = `callout callout-${kind}`;
    kinds.value = kind;
  };
  render(first);
  kinds.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'kind', kinds.value));
    view.focus();
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type) return false;
      render(node);
      return true;
    },
    stopEvent: (event) => head.contains(event.target as Element),
    ignoreMutation: (mutation) => mutation.type === 'attributes' || head.contains(mutation.target),
  };
}
