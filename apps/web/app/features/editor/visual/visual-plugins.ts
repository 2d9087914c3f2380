// Why it is as it is: docs/decisions/0063-visual-tools.md
import type { Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { find } from './find.ts';
import { markCurrentBlock } from './mark-current-block.ts';
import { createHighlightPlugin } from './highlight.ts';
import { createInputRules } from './input-rules.ts';
import { createLinkPastePlugin } from './link-paste.ts';
import { panels } from './panels.ts';
import { createSuggestPlugin } from './suggest.ts';
import type { MenuKeys } from './suggest.ts';
import { createTextKeys } from './text-keys.ts';
import { createStateNotifier } from './state-notifier.ts';

/** All that can be done in the visual view, or in a small field, apart from undo, saving and what comes with ProseMirror. */
export function visualPlugins(
  schema: Schema,
  menu: MenuKeys,
  hint: string,
  small: boolean,
): Plugin[] {
  return [
    createSuggestPlugin(menu),
    panels(),
    createInputRules(schema),
    createTextKeys(schema, small),
    createLinkPastePlugin(),
    ...(small ? [] : [find()]),
    markCurrentBlock(hint),
    createHighlightPlugin(),
    createStateNotifier(),
  ];
}
