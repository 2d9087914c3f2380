import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';

const key = new PluginKey<boolean>('heading-shift');

/** Marks a text that has a title of its own: for readers all its headings are one level down, and look like that. */
export function createShiftPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: (_, { doc }) => hasTitle(doc),
      apply: (tr, isShifted) => (tr.docChanged ? hasTitle(tr.doc) : isShifted),
    },
    props: {
      attributes: (state): Record<string, string> =>
        key.getState(state) === true ? { class: 'shifted' } : {},
    },
  });
}

/** Whether a text or a quote in it has a heading of level 1. Cells and paragraphs have none. */
function hasTitle(node: Node): boolean {
  return node.children.some(
    (child) =>
      (child.type.name === 'heading' && child.attrs['level'] === 1) ||
      (!child.isTextblock && !child.isLeaf && child.type.name !== 'table' && hasTitle(child)),
  );
}
