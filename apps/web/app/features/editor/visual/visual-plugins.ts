// Why it is as it is: docs/decisions/0063-visual-tools.md
import type { Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { find } from './find.ts';
import { here } from './here.ts';
import { highlightCode } from './highlight.ts';
import { visualInputRules } from './input-rules.ts';
import { linkPaste } from './link-paste.ts';
import { panels } from './panels.ts';
import { suggest } from './suggest.ts';
import type { MenuKeys } from './suggest.ts';
import { textKeys } from './text-keys.ts';
import { watch } from './watch.ts';

/** All that can be done in the visual view, or in a small field, apart from undo, saving and what comes with ProseMirror. */
export function visualPlugins(
  schema: Schema,
  menu: MenuKeys,
  hint: string,
  small: boolean,
): Plugin[] {
  return [
    suggest(menu),
    panels(),
    visualInputRules(schema),
    textKeys(schema, small),
    linkPaste(),
    ...(small ? [] : [find()]),
    here(hint),
    highlightCode(),
    watch(),
  ];
}
