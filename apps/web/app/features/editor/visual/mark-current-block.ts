import { NodeSelection, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import styles from './visual.module.css';

/** Marks the block the caret is in, where that shows; and asks for the first words of an empty text with `hint`. */
export function markCurrentBlock(hint: string): Plugin {
  return new Plugin({
    props: {
      attributes: { class: styles.text! },
      decorations({ doc, selection }) {
        const only = doc.childCount === 1 ? doc.firstChild : null;
        if (only?.type.name === 'paragraph' && only.content.size === 0) {
          return DecorationSet.create(doc, [
            Decoration.node(0, only.nodeSize, {
              class: styles.empty!,
              'data-hint': hint,
            }),
          ]);
        }
        const { $from } = selection;
        if (selection instanceof NodeSelection || $from.depth === 0) return null;
        const cell = ['table_cell', 'table_header'].includes(
          $from.depth > 1 ? $from.node(-1).type.name : '',
        );
        const depth = cell ? $from.depth - 1 : $from.depth;
        return DecorationSet.create(doc, [
          Decoration.node($from.before(depth), $from.after(depth), { 'data-here': '' }),
        ]);
      },
    },
  });
}
