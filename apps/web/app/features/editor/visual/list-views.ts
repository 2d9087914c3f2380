import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { make } from './dom.ts';
import { listKind, setChecked } from './list-commands.ts';
import { visualText } from './visual.text.ts';

type GetPos = () => number | undefined;

/** A list; one of tasks has the class readers' pages know. */
export function bulletListView(first: Node): NodeView {
  const dom = make('ul');
  const draw = (node: Node) => dom.classList.toggle('tasks', listKind(node) === 'task');
  draw(first);
  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type !== first.type) return false;
      draw(node);
      return true;
    },
    // the class is no text
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  };
}

/** An item; a task has a box to tick. */
export function listItemView(first: Node, view: EditorView, getPos: GetPos): NodeView {
  const isTask = (node: Node) => node.attrs['checked'] != null;
  if (!isTask(first)) {
    const li = make('li');
    return { dom: li, contentDOM: li, update: (node) => node.type === first.type && !isTask(node) };
  }
  const box = make('input', { type: 'checkbox', contenteditable: 'false' });
  const content = make('div');
  const dom = make('li', {}, box, content);
  const draw = (node: Node) => {
    box.checked = node.attrs['checked'] === true;
    box.setAttribute('aria-label', box.checked ? visualText.checked : visualText.unchecked);
  };
  draw(first);
  // the caret stays where one writes
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('change', () => {
    const pos = getPos();
    const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
    if (pos === undefined || node === null) return;
    view.dispatch(setChecked(view.state.tr, { node, pos }, box.checked));
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type || !isTask(node)) return false;
      draw(node);
      return true;
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.target === box || mutation.target === dom,
  };
}
