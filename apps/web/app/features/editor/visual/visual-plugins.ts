// Why it is as it is: docs/decisions/0063-visual-tools.md
import type { Schema } from 'prosemirror-model';
import { NodeSelection, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { createFindPlugin } from './find.ts';
import { createFoldPlugin } from './fold-view.ts';
import { createHighlightPlugin } from './highlight.ts';
import { createInputRules } from './input-rules.ts';
import { createLinkifyPlugin } from './linkify.ts';
import { createLinkPastePlugin } from './link-commands.ts';
import { createPanelsPlugin } from './panels.ts';
import { createPicturesPlugin } from './picture-rows.ts';
import { createShiftPlugin } from './heading-shift.ts';
import { createRestoredSelectionPlugin } from './restored-selection.ts';
import { createSuggestPlugin } from './suggest.ts';
import type { MenuKeys } from './suggest.ts';
import { createClickBelowPlugin } from './text-habits.ts';
import { createClipboardPlugin } from './clipboard-text.ts';
import { createTextKeys } from './text-keys.ts';
import { createStateNotifier } from './state-notifier.ts';
import { createLongTextPlugin } from './long-text.ts';
import styles from './visual.module.css';

/**
 * Creates the plugins of the visual view or a small field, except those for undo, saving and ProseMirror's defaults.
 */
export function createVisualPlugins(
  schema: Schema,
  menu: MenuKeys,
  hint: string,
  small: boolean,
): Plugin[] {
  return [
    createSuggestPlugin(menu),
    createPanelsPlugin(),
    createRestoredSelectionPlugin(),
    createInputRules(schema),
    createTextKeys(schema, small),
    createClickBelowPlugin(),
    createClipboardPlugin(),
    createPicturesPlugin(),
    createShiftPlugin(),
    createFoldPlugin(),
    createLinkPastePlugin(),
    createLinkifyPlugin(),
    ...(small ? [] : [createFindPlugin()]),
    markCurrentBlock(hint),
    createLongTextPlugin(),
    createHighlightPlugin(),
    createStateNotifier(),
  ];
}

/** Marks the block around the caret, and shows `hint` as placeholder of an empty text. */
function markCurrentBlock(hint: string): Plugin {
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
