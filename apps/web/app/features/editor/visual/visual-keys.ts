import { chainCommands, exitCode } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import type { SharedText } from '../model/shared-text.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Keys of undo, saving and the end of a line. What else keys do: text-keys.ts. */
export function visualKeys(shared: SharedText, onSave: () => void, onSubmit: () => void): Plugin {
  const act =
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
    'Mod-z': act(() => void shared.undo.undo()),
    'Mod-y': act(() => void shared.undo.redo()),
    'Mod-Shift-z': act(() => void shared.undo.redo()),
    'Mod-s': act(onSave),
    'Mod-Enter': act(onSubmit),
    'Shift-Enter': lineEnd,
  });
}
