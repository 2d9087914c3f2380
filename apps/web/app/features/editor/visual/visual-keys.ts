import { chainCommands, exitCode } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import type { SharedText } from '../model/shared-text.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Keys of undo, saving and the end of a line. What else keys do: text-keys.ts. */
export function createVisualKeys(
  shared: SharedText,
  onSave: () => void,
  onSubmit: () => void,
): Plugin {
  const handleKey =
    (run: () => void): Command =>
    () => {
      run();
      return true;
    };
  const lineEnd: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.soft_break.create()).scrollIntoView());
    return true;
  });
  return keymap({
    'Mod-z': handleKey(() => void shared.undo.undo()),
    'Mod-y': handleKey(() => void shared.undo.redo()),
    'Mod-Shift-z': handleKey(() => void shared.undo.redo()),
    'Mod-s': handleKey(onSave),
    'Mod-Enter': handleKey(onSubmit),
    'Shift-Enter': lineEnd,
  });
}
