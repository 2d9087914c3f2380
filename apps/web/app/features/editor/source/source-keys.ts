import type { EditorView, KeyBinding } from '@codemirror/view';
import { toggleMark } from './commands.ts';
import { continueList } from './continue-list.ts';
import type { TextCommand } from './text-command.ts';
import { TEXT_TOOLS } from './text-tools.ts';

/** What keys do in the Markdown field in addition to what is usual. */
export function createSourceKeys(onSave: () => void, onSubmit: () => void): KeyBinding[] {
  const handle = (run: () => void) => () => {
    run();
    return true;
  };
  const edit = (command: TextCommand) => (view: EditorView) => {
    view.dispatch(command(view.state));
    return true;
  };
  return [
    { key: 'Enter', run: continueList },
    { key: 'Mod-s', run: handle(onSave) },
    { key: 'Mod-Enter', run: handle(onSubmit) },
    { key: 'Mod-b', run: edit(TEXT_TOOLS.bold) },
    { key: 'Mod-i', run: edit(toggleMark('*')) },
    { key: 'Mod-Shift-x', run: edit(TEXT_TOOLS.strike) },
    { key: 'Mod-Shift-h', run: edit(TEXT_TOOLS.heading) },
    { key: 'Mod-k', run: edit(TEXT_TOOLS.link) },
    { key: 'Mod-Shift-7', run: edit(TEXT_TOOLS.ordered) },
    { key: 'Mod-Shift-8', run: edit(TEXT_TOOLS.bullet) },
  ];
}
