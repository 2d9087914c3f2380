import { liftListItem } from 'prosemirror-schema-list';
import { Plugin, Selection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { findAncestor } from './find-ancestor.ts';

/** Enter in an empty callout stays in it: its first line comes after the line of its kind. */
export const stayInCallout: Command = (state) => {
  const callout = findAncestor(state, 'callout');
  const { $from, empty } = state.selection;
  return (
    empty &&
    callout !== null &&
    callout.node.childCount === 1 &&
    callout.node.firstChild === $from.parent &&
    $from.parent.content.size === 0
  );
};

/** Backspace at the start of an item lifts it a level, finally out of its list. */
export const liftItemOnBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.depth < 2) return false;
  const item = state.schema.nodes['list_item']!;
  if ($from.node(-1).type !== item || $from.index(-1) > 0) return false;
  return liftListItem(item)(state, dispatch);
};

/** Tab where it has no meaning: stays in the text. Esc and Tab leave it. */
export const stayInText: Command = () => true;

/** A press below the last block begins a paragraph there, as after a code block or callout there is no other way. */
export function createClickBelowPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          const { doc, schema } = view.state;
          const last = doc.lastChild;
          const element = view.dom.lastElementChild;
          if (event.button !== 0 || event.target !== view.dom || last === null || element === null)
            return false;
          if (event.clientY <= element.getBoundingClientRect().bottom) return false;
          if (last.isTextblock && last.type.spec.code !== true) return false;
          event.preventDefault();
          const tr = view.state.tr.insert(doc.content.size, schema.nodes['paragraph']!.create());
          tr.setSelection(Selection.atEnd(tr.doc));
          view.dispatch(tr.scrollIntoView());
          view.focus();
          return true;
        },
      },
    },
  });
}
