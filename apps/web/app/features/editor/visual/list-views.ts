import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { createElement } from './dom.ts';
import { listKind, setChecked } from './list-commands.ts';
import { visualText } from './visual.text.ts';

type GetPos = () => number | undefined;

/** A list; one of tasks has the class readers' pages know. */
export function bulletListView(first: Node): NodeView {
  const dom = createElement('ul');
  const render = (node: Node) => dom.classList.toggle('tasks', listKind(node) === 'task');
  render(first);
  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type !== first.type) return false;
      render(node);
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
    const li = createElement('li');
    return { dom: li, contentDOM: li, update: (node) => node.type === first.type && !isTask(node) };
  }
  const checkbox = createElement('input', { type: 'checkbox', contenteditable: 'false' });
  const content = createElement('div');
  const dom = createElement('li', {}, checkbox, content);
  const render = (node: Node) => {
    checkbox.checked = node.attrs['checked'] === true;
    checkbox.setAttribute(
      'aria-label',
      checkbox.checked ? visualText.checked : visualText.unchecked,
    );
  };
  render(first);
  // the caret stays where one writes
  checkbox.addEventListener('mousedown', (event) => event.preventDefault());
  checkbox.addEventListener('change', () => {
    const pos = getPos();
    const node = pos === undefined ? null : view.state.doc.nodeAt(pos);
    if (pos === undefined || node === null) return;
    view.dispatch(setChecked(view.state.tr, { node, pos }, checkbox.checked));
  });
  return {
    dom,
    contentDOM: content,
    update(node) {
      if (node.type !== first.type || !isTask(node)) return false;
      render(node);
      return true;
    },
    stopEvent: (event) => event.target === checkbox,
    ignoreMutation: (mutation) => mutation.target === checkbox || mutation.target === dom,
  };
}
